import { fetchBeside } from '../../src/lsp/browser-sandbox.ts'
import { type Files, startServer } from '../../src/lsp/worker.ts'
import { compare, load, nothingIn, preview, report } from './analysis.ts'
import type { Question, Start } from './messages.ts'

/** The folder that holds the files of the page. */
const FOLDER = '/playground'

/** Milliseconds until what is not needed for the first findings is fetched, so that the page works without a network. */
const REST_DELAY = 1000

const fetchRest = async () => load(await fetchWasm())

let files: Files | undefined

/** Fetched once, for the language server and for what the page asks besides. */
let wasm: Promise<ArrayBuffer> | undefined
const fetchWasm = (): Promise<ArrayBuffer> => {
  wasm ??= fetchBeside()
  return wasm
}

addEventListener('message', async ({ data }: MessageEvent<Start | (Question & { id: number })>) => {
  if (data.kind === 'start') {
    files = startServer(data.port, {
      files: data.files.map(({ name, text }) => [`${FOLDER}/${name}`, text] as const),
      fetchWasm,
      isComplete: true,
    })
    setTimeout(() => void fetchRest(), REST_DELAY)
    return
  }
  try {
    postMessage({ id: data.id, answer: await answer(data) })
  } catch (cause) {
    postMessage({ id: data.id, error: String(cause) })
  }
})

async function answer(question: Question) {
  switch (question.kind) {
    case 'ping':
      return true
    case 'write':
      files?.write(`${FOLDER}/${question.name}`, question.text)
      return true
    case 'remove':
      files?.remove(`${FOLDER}/${question.name}`)
      return true
    case 'report':
      return report(question.format, question.files, await fetchWasm())
    case 'nothing':
      return nothingIn(question.files)
    case 'compare':
      return compare(question.before, question.files)
    case 'preview':
      return preview(question.file, question.object, await fetchWasm())
  }
}
