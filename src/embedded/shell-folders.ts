import type { Word } from './shell-words.ts'

const SCRIPT = String.raw`(?:0|BASH_SOURCE|BASH_SOURCE\[0\])`
const FOLDER = String.raw`(?:\$\(dirname\s+(?:--\s+)?"?(?:\$(?:0|BASH_SOURCE)|\$\{${SCRIPT}(?::-\$0)?\})"?\)|\$\{${SCRIPT}%/\*\})`
/** The folder of the script itself, with a path below it. */
const ITSELF = String.raw`${FOLDER}((?:/[\w.-]+)*)`
/** `cd "$(dirname "$0")/.."` */
const GOES_TO_ITSELF = new RegExp(String.raw`^\s*cd\s+(?:--\s+)?"?${ITSELF}"?\s*(?:$|\|\||&&|;|#)`)
const SETS = String.raw`^\s*(?:(?:readonly|export|local)\s+)?(\w+)=`
/** `HERE="$(cd "$(dirname "$0")" && pwd)"` */
const IS_ITSELF = new RegExp(
  String.raw`${SETS}"?(?:\$\(cd\s+(?:--\s+)?"?${ITSELF}"?\s*(?:>\s*/dev/null\s*(?:2>&1\s*)?)?&&\s*pwd(?:\s+-P)?\s*\)|${ITSELF})"?\s*(?:;|#|$)`,
)
const ANY_SET = new RegExp(SETS)
const GOES = /(?:^|[\s;&|({])(?:cd|pushd|popd)(?:\s|$)/
const BELOW_ITSELF = new RegExp(`^${FOLDER}/([^$]+)$`)

export type Folders = ReturnType<typeof foldersOf>

/**
 * The folder in which a line of a script runs, and the variables that name one, as paths from the
 * script's folder. The folder is unknown behind a change that is not read.
 */
export function foldersOf(code: readonly (string | undefined)[]) {
  const named = new Map<string, string>()
  let folder: string | undefined = ''
  let at = 0
  const read = (line: string) => {
    const [, name, below, plain] = IS_ITSELF.exec(line) ?? []
    if (name !== undefined) {
      named.set(name, pathBelow(below ?? plain))
      return
    }
    const [, other] = ANY_SET.exec(line) ?? []
    if (other !== undefined) named.delete(other)
    const [all = '', itself] = GOES_TO_ITSELF.exec(line) ?? []
    if (itself !== undefined) folder = pathBelow(itself)
    if (GOES.test(line.slice(all.length))) folder = undefined
  }
  return {
    /** Reads the lines before one. */
    readTo(end: number) {
      for (; at < end; at++) read(code[at] ?? '')
    },
    read,
    /** The path of a file that a command names; undefined where its folder is unknown. */
    inFolder({ text, isKnown }: Pick<Word, 'text' | 'isKnown'>): string | undefined {
      const [, itself] = BELOW_ITSELF.exec(text) ?? []
      if (itself !== undefined) return itself
      const [, variable = '', rest = '$'] = /^\$\{?(\w+)\}?\/(.+)$/.exec(text) ?? []
      const above = named.get(variable)
      if (above !== undefined && !rest.includes('$')) return above + rest
      const isElsewhere = folder === undefined || /^[/~]|:\/\//.test(text)
      return isKnown && !isElsewhere ? folder + text : undefined
    },
  }
}

const pathBelow = (path = '') => (path === '' ? '' : `${path.slice(1)}/`)
