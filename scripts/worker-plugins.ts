import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'rolldown'

/** Leaves out of the bundle for web workers what the server never asks for, and what every browser has itself. */
export const workerPlugins = (root: string): readonly Plugin[] => [
  unusedFeatures,
  unusedTypes(root),
  helpers,
  streams,
  streamOptions,
  buffers,
  wrappers,
  traces,
  queue,
  tokens,
  letters,
  ownWasm,
  languages,
  diffs(root),
  comparisons,
]

/** Parts of the protocol that we do not serve, each a class around another. */
const unusedFeatures: Plugin = {
  name: 'unused-features',
  transform: {
    filter: {
      id: /(?:vscode-languageserver(?:-protocol)?|vscode-jsonrpc)\/lib\/common\/(?:protocol\.)?(?:configuration|sharedArrayCancellation|semaphore|notebook|colorProvider|typeDefinition|implementation|declaration|callHierarchy|typeHierarchy|moniker|inlineValue|linkedEditingRange|inlineCompletion|inlayHint|textDocumentContent)\.js$/,
    },
    handler: (code) =>
      [...code.matchAll(/^const (\w+Feature) = /gm)]
        .map(([, name]) => `exports.${name} = (Base) => Base`)
        .join('\n'),
  },
}

/** Functions that check and make values of types, which the checks of TypeScript have done: enumerations are left. */
function unusedTypes(root: string): Plugin {
  const sourcesIn = (folder: string, extension: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(extension))
      .map((name) => readFileSync(join(root, folder, name), 'utf8'))
  const used = new Set(
    [
      ...sourcesIn('src/lsp', '.ts').flatMap((text) => [...text.matchAll(/\b([A-Z]\w+)\.\w/g)]),
      ...['vscode-languageserver', 'vscode-languageserver-protocol'].flatMap((name) =>
        sourcesIn(`node_modules/${name}/lib/common`, '.js').flatMap((text) => [
          ...text.matchAll(/\bvscode_languageserver_(?:types|protocol)_1\.(\w+)/g),
        ]),
      ),
    ].map(([, name]) => name),
  )
  return {
    name: 'unused-types',
    transform: {
      filter: { id: /vscode-languageserver-types\/lib\/esm\/main\.js$/ },
      handler(code) {
        const parts = new Map(
          [...withoutComments(code).matchAll(NAMESPACE)].map(([all, name = '']) => [name, all]),
        )
        const kept = new Set([...parts.keys()].filter((name) => used.has(name)))
        for (const name of kept) {
          for (const [, other = ''] of (parts.get(name) ?? '').matchAll(/\b([A-Z]\w+)\b/g)) {
            if (parts.has(other)) kept.add(other)
          }
        }
        return withoutComments(code)
          .replace(NAMESPACE, (all, name: string) => (kept.has(name) ? all : ''))
          .replaceAll(/^export (?=class|const|function)/gm, '')
      },
    },
  }
}

const NAMESPACE =
  /^export var (\w+);\n\(function \(\1\) \{\n[\s\S]*?^\}\)\(\1 \|\| \(\1 = \{\}\)\);\n/gm

const withoutComments = (code: string) => code.replaceAll(/^[ \t]*\/\*[\s\S]*?\*\/\n/gm, '')

/** What TypeScript adds for modules of another kind than all of these. */
const helpers: Plugin = {
  name: 'helpers',
  transform: {
    filter: { id: /(?:vscode-languageserver(?:-protocol)?|vscode-jsonrpc)\/lib\/.*\.js$/ },
    handler: (code) =>
      code
        .replace(/^var __createBinding = [\s\S]*?^\}\)\);\n(?!var __exportStar)/m, '')
        .replace(/^var __setModuleDefault = [\s\S]*?^\}\);\n/m, '')
        .replace(/^var __importStar = [\s\S]*?^\}\)\(\);$/m, 'var __importStar = (it) => it;')
        .replaceAll(
          /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return ([\w.]+); \} \}\);$/gm,
          'exports.$1 = $2;',
        ),
  },
}

/** A port carries messages as they are, in place of bytes with a header. */
const streams = replacing(
  'streams',
  /vscode-jsonrpc\/lib\/common\/message(?:Reader|Writer)\.js$/,
  /^class (\w*Stream\w+) extends [\s\S]*?^\}\nexports\.\1 = \1;\n/m,
  '',
)

const streamOptions = replacing(
  'stream-options',
  /vscode-jsonrpc\/lib\/common\/message(?:Reader|Writer)\.js$/,
  /^var (Resolved\w+Options);\n\(function [\s\S]*?^\}\)\(\1 .*\n/m,
  '',
)

const buffers: Plugin = {
  name: 'buffers',
  transform: {
    filter: { id: /vscode-jsonrpc\/lib\/common\/messageBuffer\.js$/ },
    handler: () => 'exports.AbstractMessageBuffer = class {}',
  },
}

const wrappers = replacing(
  'wrappers',
  /vscode-jsonrpc\/lib\/browser\/ril\.js$/,
  /^class ReadableStreamWrapper [\s\S]*(?=^class QueueMicrotaskImpl )/m,
  '',
)

/** What a client would be told of each message, which none in a browser asks for. */
const traces: Plugin = {
  name: 'traces',
  transform: {
    filter: { id: /vscode-jsonrpc\/lib\/common\/connection\.js$/ },
    handler: (code) =>
      code.replaceAll(
        /^ {4}function ((?:trace|logLSP)\w+)\([^)]*\) \{$[\s\S]*?^ {4}\}$/gm,
        'function $1() {}',
      ),
  },
}

/** A map that keeps its order, which every map does by now. */
const queue = replacing(
  'queue',
  /vscode-jsonrpc\/lib\/common\/linkedMap\.js$/,
  /^class LinkedMap \{[\s\S]*^exports\.LRUCache = LRUCache;\n/m,
  'exports.LinkedMap = class extends Map {\n' +
    '  shift() { for (const [key, value] of this) { this.delete(key); return value } }\n' +
    '};\n',
)

/** Ours are written without the builder, and never as a difference. */
const tokens = replacing(
  'tokens',
  /vscode-languageserver\/lib\/common\/semanticTokens\.js$/,
  /^class SemanticTokensDiff \{[\s\S]*^exports\.SemanticTokensBuilder = SemanticTokensBuilder;\n/m,
  '',
)

/** Which characters are letters: long tables for engines that do not know. */
const letters: Plugin = {
  name: 'letters',
  transform: {
    filter: { id: /acorn\/dist\/acorn\.mjs$/ },
    handler: (code) => ACORN.reduce((text, [from, to]) => replaced(text, from, to), code),
  },
}

type Change = readonly [from: RegExp, to: string]

const ACORN: readonly Change[] = [
  [/^var astralIdentifierCodes = \[.*\];$/m, 'var astralIdentifierCodes = /\\p{ID_Continue}/u'],
  [
    /^var astralIdentifierStartCodes = \[.*\];$/m,
    'var astralIdentifierStartCodes = /\\p{ID_Start}/u',
  ],
  [
    /^function isInAstralSet\([\s\S]*?^\}$/m,
    'function isInAstralSet(code, set) { return set.test(String.fromCodePoint(code)) }',
  ],
  [
    /^var nonASCIIidentifierChars = ".*";$/m,
    'var nonASCIIidentifierChars = "\\\\u200c\\\\u200d\\\\p{ID_Continue}"',
  ],
  [
    /^var nonASCIIidentifierStartChars = ".*";$/m,
    'var nonASCIIidentifierStartChars = "\\\\p{ID_Start}"',
  ],
  [/(?<=^var nonASCIIidentifierStart = .*"\]")(?=\);$)/m, ', "u"'],
  [/(?<=^var nonASCIIidentifier = .*"\]")(?=\);$)/m, ', "u"'],
  // Regular expressions, which the engine reads as well; what it says of them is not shown.
  [/^var ecma9BinaryProperties = [\s\S]*?(?=^\/\/ Object type used to represent tokens)/m, ''],
  [
    /^ {2}var state = this\.regexpState [\s\S]*?^ {2}\}$/m,
    `  if (!/^(?!.*(.).*\\1)[dgimsuvy]*$/.test(flags) || /u.*v|v.*u/.test(flags))
    this.raise(start, "Invalid regular expression flag");
  try { var value = new RegExp(pattern, flags); } catch { this.raise(start, "Invalid regular expression"); }`,
  ],
]

/** Ours is handed in; other bundlers would look for this one, as they do for every file that is named so. */
const ownWasm = replacing(
  'own-wasm',
  /emscripten-module\.browser\.mjs$/,
  /\(new URL\("[^"]*\.wasm",import\.meta\.url\)\)\.href/,
  '""',
)

/** A server never has an earlier state to compare with: this is what is left without one. */
const comparisons: Plugin = {
  name: 'comparisons',
  transform: {
    filter: { id: /src\/run\/base\/compare-with-base\.ts$/ },
    handler: () =>
      'export const compareWithBase = (_, { files }) => ({ files, findings: [], crashes: [] })',
  },
}

/** Only lists of lines are compared, and the rest of the package makes an object when it is loaded. */
const diffs = (root: string): Plugin => ({
  name: 'diffs',
  resolveId: {
    filter: { id: /^diff$/ },
    handler: () => join(root, 'node_modules/diff/libesm/diff/array.js'),
  },
})

/** Editors in browsers send YAML, JSON and requests: what finds texts in other languages is for files. */
const languages: Plugin = {
  name: 'languages',
  transform: {
    filter: { id: /src\/embedded\/(?:markdown|shell|terraform|terraform-objects)\.ts$/ },
    handler: (_, id) =>
      id.endsWith('markdown.ts')
        ? 'export const blocksIn = () => [], exampleRules = new Set()'
        : 'export const objectsIn = () => [], releasesIn = () => [], scriptBlocksIn = () => []',
  },
}

/** Replaces one piece of the modules whose path a pattern matches. */
function replacing(name: string, id: RegExp, from: RegExp, to: string): Plugin {
  return { name, transform: { filter: { id }, handler: (code) => replaced(code, from, to) } }
}

/** @throws {Error} when a package has changed so much that there is nothing to replace. */
function replaced(code: string, from: RegExp, to: string): string {
  if (!from.test(code)) throw new Error(`Nothing to replace for ${from}`)
  return code.replace(from, () => to)
}
