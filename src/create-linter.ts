import type { LibraryOptions, LintedText } from './in-memory/library-options.ts'
import { lintText } from './in-memory/lint-text.ts'

export interface LinterOptions extends Pick<LibraryOptions, 'files'> {
  /** The bytes of `vclint/quickjs.wasm`, for hosts that do not have the file beside this module. */
  readonly wasm?: ArrayBuffer | Uint8Array | Promise<ArrayBuffer | Uint8Array>
}

export interface Linter {
  /** Like `lint`, with the findings that need expressions of patches to be run. */
  readonly lint: (text: string, options?: LibraryOptions) => LintedText
}

declare global {
  interface ImportMeta {
    url: string
  }
}

/** Declared here because hosts have their own types for it. */
declare const URL: new (path: string, base: string) => Address

interface Address {
  readonly href: string
  readonly protocol: string
}

/** The part of each host that is used; their types differ. */
interface Host {
  readonly WebAssembly: { readonly compile: (bytes: unknown) => Promise<object> }
  readonly fetch: (url: Address) => Promise<{
    readonly ok: boolean
    readonly status: number
    arrayBuffer(): Promise<ArrayBuffer>
  }>
  readonly process?: {
    getBuiltinModule?(name: string): { readFileSync(url: Address): Uint8Array }
  }
}

const host = globalThis as unknown as Host

/**
 * Lints one YAML or JSON text: a vc.yaml, or manifests of `management.platform.sh/v1` (also several
 * documents and lists). Runs in Node and in browsers; never throws for any text. Without a sandbox
 * it cannot find mistakes that show only when expressions of patches run; `createLinter` finds
 * these, too.  @throws {Error} if a rule crashes, which is a bug in vclint
 */
export const lint = (text: string, options?: LibraryOptions): LintedText => lintText(text, options)

/**
 * A linter that finds in one text what the command finds: it brings the sandbox that runs the
 * expressions of patches. Runs in Node and in browsers. @throws {Error} if the sandbox cannot be
 * loaded
 */
export async function createLinter({ wasm, files }: LinterOptions = {}): Promise<Linter> {
  const isCustom = Object.values(files ?? {}).some((text) => text.includes('customRules'))
  const [{ browserEngine }, bytes, custom] = await Promise.all([
    import('./lsp/browser-engine.ts'),
    wasm ?? readBeside(new URL('./quickjs.wasm', import.meta.url)),
    isCustom ? import('./lsp/browser-custom-rules.ts') : undefined,
  ])
  const evaluator = browserEngine(await host.WebAssembly.compile(bytes))
  const parts = { evaluator, readCustomRules: custom?.readCustomRules, projects: new Map() }
  return {
    lint: (text, options) =>
      options?.files === undefined && files !== undefined
        ? lintText(text, { ...options, files }, parts)
        : lintText(text, options, { evaluator }),
  }
}

async function readBeside(url: Address): Promise<ArrayBuffer | Uint8Array> {
  const files = url.protocol === 'file:' && host.process?.getBuiltinModule?.('node:fs')
  if (files) return files.readFileSync(url)
  const response = await host.fetch(url)
  if (!response.ok) throw new Error(`${url.href} answers ${response.status}.`)
  return response.arrayBuffer()
}
