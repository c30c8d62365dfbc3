import {
  defineRule,
  didYouMean,
  error,
  hintFor,
  isPlaceholderForm,
  kindNamed,
  kindNames,
  levels,
  type Node,
  nodeAt,
  omission,
  optionProblems,
  parseRelease,
  patternProblem,
  type Rule,
  writeFix,
} from '#core'

export default defineRule({
  id: 'invalid-config',
  summary: 'The configuration has a setting that vclint cannot use.',
  fixable: 'suggest',
  supersedes: ['wrong-type'],
  messages: {
    severity: error('"{value}" is not a severity, so "{rule}" keeps its own. {hint}'),
    form: error('The setting of "{rule}" is ignored. Write a severity, or [severity, options].'),
    off: error('The setting of "{rule}" is ignored. Write "off" to turn the rule off.'),
    topicForm: error('The topic "{topic}" takes one severity. Set options on a rule instead.'),
    noOptions: error('The rule "{rule}" has no options, so these do nothing.'),
    option: error('"{rule}" has no option "{name}", so its options are ignored. {hint}'),
    optionForm: error(
      '"{name}" must be a list of strings, so the options of "{rule}" are ignored.',
    ),
    kind: error('Unknown kind "{value}" is ignored. {hint}'),
    paths: omission(error('This entry has no "paths", so it applies to no file.')),
    pattern: error('The pattern "{value}" matches no file: {problem}.'),
    placeholder: error(
      'Invalid placeholder "{value}". Use 2+ characters, no spaces or quotes, one "*".',
    ),
    size: error('"{value}" is ignored. Write a number of MiB above 0 and up to 20.'),
    release: error(
      'The release "{value}" is ignored. Write a release line in quotes, such as "0.30".',
    ),
    used: error('{problem}'),
    needed: omission(error('{problem}')),
  },
  check: ({ settings, report }) => ({
    Document(document) {
      if (document.kind !== 'config') return
      for (const { pointer, text: problem, span, isOmission, right } of settings.configProblems) {
        const at = nodeAt(document.root, pointer)
        if (at === undefined) continue
        const message = isOmission ? 'needed' : 'used'
        report({ message, at, span, data: { problem }, fix: writeFix(at, right) })
      }
    },
    ConfigRules(rules) {
      for (const node of rules.children()) {
        const name = String(node.name)
        const rule = settings.rules.get(name)
        if (node.value === null) continue
        if (settings.topics.includes(name)) checkTopic(node, name)
        else if (rule !== undefined) checkRule(node, rule)
      }

      function checkTopic(node: Node, topic: string): void {
        if (typeof node.value !== 'string')
          report({ message: 'topicForm', at: node, part: 'key', data: { topic } })
        else if (isUnknownLevel(node)) reportLevel(topic, node)
      }

      function checkRule(node: Node, rule: Rule): void {
        const data = { rule: rule.id }
        const setting = readSetting(node)
        if (isOffElsewhere(node))
          report({ message: 'off', at: node, data, fix: writeFix(node, 'off') })
        else if (setting === undefined) report({ message: 'form', ...formPlace(node), data })
        else if (isUnknownLevel(setting.level)) reportLevel(rule.id, setting.level)
        else if (setting.options !== undefined) reportOptions(rule, setting.options)
      }

      function reportLevel(rule: string, at: Node): void {
        const value = String(at.value)
        const data = { rule, value, hint: hintFor(value, levels) }
        report({ message: 'severity', at, data, fix: writeFix(at, didYouMean(value, levels)) })
      }

      function reportOptions(rule: Rule, options: Node): void {
        const data = { rule: rule.id }
        if (rule.options === undefined) {
          report({ message: 'noOptions', at: options, part: 'key', data })
          return
        }
        for (const { at, name, names } of optionProblems(rule, options)) {
          if (names === undefined)
            report({ message: 'optionForm', at, part: 'key', data: { ...data, name } })
          else {
            const hint = hintFor(name, names)
            report({ message: 'option', at, part: 'key', data: { ...data, name, hint } })
          }
        }
      }
    },
    ConfigFiles(entry) {
      if (entry.has('paths') === 'no') report({ message: 'paths', at: entry, part: 'key' })
    },
    'ConfigFiles.kind'(kind) {
      if (kindNames.includes(kindNamed(kind.value) ?? '')) return
      const { value } = kind
      report({ message: 'kind', at: kind, data: { value, hint: hintFor(value, kindNames) } })
    },
    ConfigPattern(pattern) {
      const problem = patternProblem(pattern.value)
      if (problem !== undefined)
        report({ message: 'pattern', at: pattern, data: { value: shown(pattern), problem } })
    },
    ConfigPlaceholder(placeholder) {
      if (!isPlaceholderForm(placeholder.value))
        report({ message: 'placeholder', at: placeholder, data: { value: shown(placeholder) } })
    },
    'Config.target'(target) {
      if (parseRelease(target.value) === undefined)
        report({ message: 'release', at: target, data: { value: shown(target) } })
    },
    'Config.maxFileSize'(size) {
      if (size.value > 0 && size.value <= 20) return
      report({ message: 'size', at: size, data: { value: size.value } })
    },
  }),
})

const shown = ({ value }: Node<string>): string => value.slice(0, 60)

/** True of a value that turns a rule off in other linters. */
const isOffElsewhere = ({ value }: Node): boolean => value === false || value === 0

/** The whole list, or the value that is none. */
const formPlace = (node: Node) =>
  ({ at: node, part: Array.isArray(node.value) ? 'key' : 'value' }) as const

function readSetting(node: Node): { level: Node; options?: Node | undefined } | undefined {
  if (typeof node.value === 'string') return { level: node }
  if (!Array.isArray(node.value)) return undefined
  const [level, options, rest] = node.children()
  const isRead = typeof level?.value === 'string' && rest === undefined
  return isRead ? { level, options } : undefined
}

const isUnknownLevel = ({ value }: Node) => typeof value === 'string' && !levels.includes(value)
