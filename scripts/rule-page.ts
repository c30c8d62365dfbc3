/** One fenced block of a rule's page. */
export interface Block {
  readonly language: string
  /** Words after the language: `fixed`, `crlf`, `file=vc.yaml`, `old` for what a file was before the change. */
  readonly flags: ReadonlySet<string>
  readonly file: string | undefined
  readonly text: string
  /** Line of the opening fence, counted from 1. */
  readonly line: number
  readonly section: string
}

/** Files that are linted together, what is expected of them, and what the fix makes of them. */
export interface Example {
  readonly files: readonly Block[]
  readonly output: Block | undefined
  readonly fixed: readonly Block[]
}

export interface RulePage {
  readonly title: string
  readonly summary: string
  readonly invalid: readonly Example[]
  readonly valid: readonly Example[]
}

/** Reads the blocks of a page that are run: `Invalid` and `Valid` with everything between fences. */
export function readPage(text: string): RulePage {
  const blocks = readBlocks(text)
  const lines = text.split('\n')
  return {
    title: (lines[0] ?? '').replace(/^# /, ''),
    summary: lines[2] ?? '',
    invalid: examples(blocks.filter((block) => block.section === 'Invalid')),
    valid: validExamples(blocks.filter((block) => block.section === 'Valid')),
  }
}

/** Each block is an example of its own; one that is marked `with`, or follows on an `old` one, belongs to that. */
function validExamples(blocks: readonly Block[]): Example[] {
  const found: { files: Block[]; output: undefined; fixed: [] }[] = []
  for (const block of blocks) {
    const before = found.at(-1)?.files
    if (block.flags.has('with') || before?.every(isOld)) before?.push(block)
    else found.push({ files: [block], output: undefined, fixed: [] })
  }
  return found
}

function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let section = ''
  let open: { info: string; fence: string; line: number; text: string[] } | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^(`{3,})(.*)$/.exec(line)
    if (open !== undefined && fence?.[1] === open.fence && fence[2] === '') {
      blocks.push(block(open, section))
      open = undefined
    } else if (open !== undefined) open.text.push(line)
    else if (fence !== null)
      open = { info: fence[2] ?? '', fence: fence[1] ?? '', line: index + 1, text: [] }
    else if (line.startsWith('## ')) section = line.slice(3).trim()
  }
  return blocks
}

function block(open: { info: string; line: number; text: string[] }, section: string): Block {
  const [language = '', ...words] = open.info.trim().split(/\s+/)
  const file = words.find((word) => word.startsWith('file='))?.slice('file='.length)
  const flags = new Set(words)
  const joined = open.text.map((line) => `${line}\n`).join('')
  const text = flags.has('crlf') ? joined.replaceAll('\n', '\r\n') : joined
  return {
    language,
    flags,
    file,
    text: flags.has('bom') ? `\uFEFF${text}` : text,
    line: open.line,
    section,
  }
}

/** Input blocks up to a `text` block form a set; `fixed` blocks after it belong to it. */
function examples(blocks: readonly Block[]): Example[] {
  const found: { files: Block[]; output: Block | undefined; fixed: Block[] }[] = []
  let files: Block[] = []
  for (const item of blocks) {
    if (item.flags.has('fixed')) found.at(-1)?.fixed.push(item)
    else if (item.language === 'text') {
      found.push({ files, output: item, fixed: [] })
      files = []
    } else files.push(item)
  }
  if (files.length > 0) found.push({ files, output: undefined, fixed: [] })
  return found
}

/** True of a block that is a file before the change. */
export const isOld = ({ flags }: Block): boolean => flags.has('old')

/** The name under which a block is linted. */
export function fileName(item: Block): string {
  return item.file ?? (item.language === 'json' ? 'example.json' : 'example.yaml')
}
