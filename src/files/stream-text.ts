import { MAX_LENGTH } from '../core/document/parse-text.ts'
import { decode } from './decode.ts'

/** Bytes that are read of a stream: more than of any file, so that one without an end has one. */
const MAX_BYTES = 100 * MAX_LENGTH

/** The text of a stream, as that of a file. */
export async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MAX_BYTES) break
  }
  return decode(Buffer.concat(chunks))
}
