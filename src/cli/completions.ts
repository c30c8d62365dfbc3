import { type CommandInfo, commands } from './commands.ts'
import { type ShownOption, shownOptions } from './options.ts'

/** Words that stand for rules, topics and the like. */
export type Words = Readonly<Record<'rule' | 'topic' | 'kind' | 'shell', readonly string[]>>

const names: readonly string[] = Object.keys(commands)
const infos: readonly (readonly [string, CommandInfo])[] = Object.entries<CommandInfo>(commands)

/** All spellings of an option. */
const spellings = ({ name, short }: ShownOption) => (short ? [name, `-${short}`] : [name])

/** Options with a value, by what a shell has to offer for it. */
const valued = shownOptions.filter((option) => option.value !== undefined)
const isFile = ({ choices }: ShownOption) => choices === 'file'

/** What can be typed for a value, when that is a word of ours. */
function choicesOf({ choices }: ShownOption, words: Words): readonly string[] | undefined {
  if (choices === 'rule') return [...words.topic, ...words.rule].map((name) => `${name}=`)
  return typeof choices === 'object' ? choices : undefined
}

const REVISIONS = "git for-each-ref --format='%(refname:short)' 2>/dev/null"

/** Completions for bash 4 and later, with or without the package bash-completion. */
export function bash(words: Words): string {
  const values = valued.map((option) => {
    const offered = choicesOf(option, words)
    const answer = isFile(option)
      ? 'COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2>/dev/null'
      : option.choices === 'revision'
        ? `COMPREPLY=($(compgen -W "$(${REVISIONS})" -- "$current"))`
        : `COMPREPLY=($(compgen -W '${(offered ?? []).join(' ')}' -- "$current"))`
    const space = offered?.some((word) => word.endsWith('=')) ? '; compopt -o nospace' : ''
    return `    ${spellings(option).join('|')}) ${answer}${space}; return ;;`
  })
  const operands = infos.flatMap(([name, { complete }]) =>
    complete === undefined || complete === 'file'
      ? []
      : [
          `    ${name}) COMPREPLY=($(compgen -W '${words[complete].join(' ')}' -- "$current")); return ;;`,
        ],
  )
  return `# Completions of vclint for bash. In ~/.bashrc: source <(vclint completions bash)
_vclint() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  # "=" parts words: --fail-on=e comes as three of them.
  if [[ $current == = ]]; then current=; elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  case $previous in
${values.join('\n')}
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W '${shownOptions.flatMap(spellings).join(' ')}' -- "$current"))
    return
  fi
  case \${COMP_WORDS[1]} in
${operands.join('\n')}
  esac
  local IFS=$'\\n'
  COMPREPLY=($(compgen -f -- "$current"))
  compopt -o filenames 2>/dev/null
  if [[ $COMP_CWORD -eq 1 ]]; then
    COMPREPLY+=($(compgen -W $'${names.join('\\n')}' -- "$current"))
  fi
}
complete -F _vclint vclint
`
}

/** Completions for zsh; the script can be sourced, or lie as _vclint on the fpath. */
export function zsh(words: Words): string {
  const specs = shownOptions.map((option) => {
    const text = option.help.replaceAll(/[[\]:'\\]/g, '')
    const all = spellings(option)
    const head = all.length > 1 ? `{${all.join(',')}}` : option.name
    const star = option.multiple ? "'*'" : all.length > 1 ? `'(${all.join(' ')})'` : ''
    return `    ${star}${head}'[${text}]${zshValue(option, words)}'`
  })
  const listed = infos.map(([name, { help }]) => `    '${name}:${help.replaceAll(/[:']/g, '')}'`)
  const operands = infos.flatMap(([name, { complete }]) =>
    complete === undefined
      ? []
      : [
          `    ${name}) ${complete === 'file' ? '_files' : `compadd -- ${words[complete].join(' ')}`} ;;`,
        ],
  )
  return `#compdef vclint
# Completions of vclint for zsh. In ~/.zshrc, after compinit: source <(vclint completions zsh)
_vclint_first() {
  local -a commands=(
${listed.join('\n')}
  )
  _describe command commands
  _files
}
_vclint_rest() {
  case $words[2] in
${operands.join('\n')}
    *) _files ;;
  esac
}
_vclint() {
  _arguments -s \\
${specs.map((spec) => `${spec} \\`).join('\n')}
    '1: :_vclint_first' '*: :_vclint_rest'
}
if [[ $funcstack[1] == _vclint ]]; then _vclint "$@"; else compdef _vclint vclint; fi
`
}

function zshValue(option: ShownOption, words: Words): string {
  if (option.value === undefined) return ''
  const offered = choicesOf(option, words)
  if (isFile(option)) return ':file:_files'
  if (option.choices === 'revision') return `:revision:($(${REVISIONS.replaceAll("'", '"')}))`
  return offered === undefined ? `:${option.value}: ` : `:value:(${offered.join(' ')})`
}

/** Completions for fish. */
export function fish(words: Words): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const argumentOf = (option: ShownOption) => {
    if (option.value === undefined) return ''
    if (isFile(option)) return ' -r -F'
    if (option.choices === 'revision') return ` -x -a ${quoted(`(${REVISIONS})`)}`
    const offered = choicesOf(option, words)
    return offered === undefined ? ' -x' : ` -x -a ${quoted(offered.join(' '))}`
  }
  const lines = shownOptions.map((option) => {
    const short = option.short === undefined ? '' : ` -s ${option.short}`
    const value = argumentOf(option)
    return `complete -c vclint${short} -l ${option.name.slice(2)}${value} -d ${quoted(option.help)}`
  })
  const first = infos.map(
    ([name, { help }]) =>
      `complete -c vclint -n __fish_use_subcommand -a ${name} -d ${quoted(help)}`,
  )
  const operands = infos.flatMap(([name, { complete }]) =>
    complete === undefined || complete === 'file'
      ? []
      : [
          `complete -c vclint -f -n '__fish_seen_subcommand_from ${name}' -a ${quoted(words[complete].join(' '))}`,
        ],
  )
  return `# Completions of vclint for fish: vclint completions fish > ~/.config/fish/completions/vclint.fish
${[...lines, ...first, ...operands].join('\n')}
`
}
