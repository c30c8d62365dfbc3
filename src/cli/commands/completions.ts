import { rules } from '../../../rules/index.ts'
import { UsageError } from '../../files/usage-error.ts'
import { printedKinds } from '../../generated/schemas.ts'
import type { Options } from '../args.ts'
import { type CommandInfo, commands, shells } from '../commands.ts'
import { exit, type Io } from '../io.ts'
import { type ShownOption, shownOptions } from '../options.ts'

const scripts = { bash, zsh, fish } satisfies Readonly<
  Record<(typeof shells)[number], (words: Words) => string>
>

/** `vclint completions SHELL`: prints a script that completes options and commands. */
export function completions([shell]: readonly string[], _: Options, io: Io): number {
  if (shell === undefined || !isShell(shell))
    throw new UsageError(
      `completions needs ${shells.join(', ')}, for example: vclint completions bash.`,
    )
  io.stdout.write(scripts[shell](words()))
  return exit.clean
}

const isShell = (name: string): name is keyof typeof scripts => Object.hasOwn(scripts, name)

function words(): Words {
  return {
    rule: rules.map(({ rule }) => rule.id),
    topic: [...new Set(rules.map(({ topic }) => topic))],
    kind: printedKinds,
    shell: shells,
  }
}

/** Placeholders for rules, topics and the like. */
type Words = Readonly<Record<'rule' | 'topic' | 'kind' | 'shell', readonly string[]>>

const names: readonly string[] = Object.keys(commands)
const infos: readonly (readonly [string, CommandInfo])[] = Object.entries<CommandInfo>(commands)

/** All spellings of an option. */
const spellings = ({ name, short }: ShownOption) => (short ? [name, `-${short}`] : [name])

/** Words that the shell offers, or the kind of thing that it looks up itself. */
type Offer = 'file' | 'revision' | readonly string[] | undefined

const offerOf = ({ choices }: ShownOption, words: Words): Offer =>
  choices === 'rule' ? [...words.topic, ...words.rule].map((name) => `${name}=`) : choices

/** Commands whose first operand can be completed. */
const operandsOf = (words: Words) =>
  infos.flatMap(([name, { complete }]): [string, 'file' | readonly string[]][] =>
    complete === undefined ? [] : [[name, complete === 'file' ? 'file' : words[complete]]],
  )

const REVISIONS = "git for-each-ref --format='%(refname:short)' 2>/dev/null"

/** Completions for bash 4 and later, with or without the package bash-completion. */
function bash(words: Words): string {
  const answerOf = (offer: Offer) => {
    if (offer === 'file')
      return 'COMPREPLY=($(compgen -f -- "$current")); compopt -o filenames 2>/dev/null'
    const list = offer === 'revision' ? `"$(${REVISIONS})"` : `'${(offer ?? []).join(' ')}'`
    const isOpen = offer !== 'revision' && offer?.some((word) => word.endsWith('='))
    const space = isOpen ? '; compopt -o nospace' : ''
    return `COMPREPLY=($(compgen -W ${list} -- "$current"))${space}`
  }
  const row = (name: string, offer: Offer) => `    ${name}) ${answerOf(offer)}; return ;;`
  const values = shownOptions
    .filter(({ value }) => value !== undefined)
    .map((option) => row(spellings(option).join('|'), offerOf(option, words)))
  // The shell offers file names in any case.
  const operands = operandsOf(words).flatMap(([name, offer]) =>
    offer === 'file' ? [] : [row(name, offer)],
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
function zsh(words: Words): string {
  const specs = shownOptions.map((option) => {
    const text = option.help.replaceAll(/[[\]:'\\]/g, '')
    const all = spellings(option)
    const head = all.length > 1 ? `{${all.join(',')}}` : option.name
    const star = option.multiple ? "'*'" : all.length > 1 ? `'(${all.join(' ')})'` : ''
    return `    ${star}${head}'[${text}]${zshValue(option, words)}'`
  })
  const listed = infos.map(([name, { help }]) => `    '${name}:${help.replaceAll(/[:']/g, '')}'`)
  const operands = operandsOf(words).map(
    ([name, offer]) =>
      `    ${name}) ${offer === 'file' ? '_files' : `compadd -- ${offer.join(' ')}`} ;;`,
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
  const offer = offerOf(option, words)
  if (offer === 'file') return ':file:_files'
  if (offer === 'revision') return `:revision:($(${REVISIONS.replaceAll("'", '"')}))`
  return offer === undefined ? `:${option.value}: ` : `:value:(${offer.join(' ')})`
}

/** Completions for fish. */
function fish(words: Words): string {
  const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const argumentOf = (option: ShownOption) => {
    if (option.value === undefined) return ''
    const offer = offerOf(option, words)
    if (offer === 'file') return ' -r -F'
    if (offer === 'revision') return ` -x -a ${quoted(`(${REVISIONS})`)}`
    return offer === undefined ? ' -x' : ` -x -a ${quoted(offer.join(' '))}`
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
  const operands = operandsOf(words).flatMap(([name, offer]) =>
    offer === 'file'
      ? []
      : [
          `complete -c vclint -f -n '__fish_seen_subcommand_from ${name}' -a ${quoted(offer.join(' '))}`,
        ],
  )
  return `# Completions of vclint for fish: vclint completions fish > ~/.config/fish/completions/vclint.fish
${[...lines, ...first, ...operands].join('\n')}
`
}
