import { MAX_STREAM_BYTES } from '../core/limits.ts'
import { decode } from './decode.ts'

/** The text of a stream, decoded like a file. */
export async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MAX_STREAM_BYTES) break
  }
  return decode(Buffer.concat(chunks))
}
