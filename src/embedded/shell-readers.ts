const FUNCTION = /^\s*(?:function\s+)?([\w-]+)\s*\(\)\s*\{\s*$/
/** Lines of a function that do not read its input. */
const READS_NOTHING =
  /^\s*(?:#.*|(?:local|export|readonly|set|echo|printf|shift|:)\b[^|]*|\w+=\S*)?$/

/** For each function of a script, the only command that may read the function's input. */
export function functionsIn(code: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at < code.length; at++) {
    const [, name] = FUNCTION.exec(code[at] ?? '') ?? []
    if (name === undefined) continue
    const end = code.findIndex((line, index) => index > at && line?.trim() === '}')
    if (end === -1) break
    const [command, ...others] = code
      .slice(at + 1, end)
      .filter((line) => !READS_NOTHING.test(line ?? ''))
    if (command !== undefined && others.length === 0) found.set(name, command)
    at = end
  }
  return found
}

/** `NAME=$(cat <<EOF`, `NAME="$(cat <<EOF`, `read -r -d '' NAME <<EOF`. */
const TAKES =
  /^\s*(?:(?:export|local|readonly|declare)\s+)*(?:(\w+)="?\$\(\s*cat\s*|read\s+(?:-r\s+)?-r?d\s*''\s+(\w+)\s*)<</

/**
 * The commands of a script that read a variable with a heredoc, rewritten as if they read the
 * heredoc itself.
 */
export function commandsWith(command: string, after: readonly string[]): readonly string[] {
  const [, assigned, read] = TAKES.exec(command) ?? []
  const name = assigned ?? read
  if (name === undefined) return []
  const value = `"\\$(?:${name}|\\{${name}\\})"`
  const printed = new RegExp(
    `^\\s*(?:echo|printf\\s+(?:'%s(?:\\\\n)?'|"%s(?:\\\\n)?"))\\s+${value}\\s*\\|`,
  )
  const given = new RegExp(`<<<\\s*${value}`)
  const isSet = new RegExp(`(?:^|[\\s;])${name}\\+?=|\\bread\\b.*\\b${name}\\b`)
  const end = after.findIndex((line) => isSet.test(line ?? ''))
  return after.slice(0, end === -1 ? undefined : end).flatMap((line = '') => {
    if (printed.test(line)) return [line.replace(printed, 'cat <<EOF |')]
    return given.test(line) ? [line.replace(given, '<<EOF')] : []
  })
}
