import {
  defineRule,
  didYouMean,
  foldSpelling,
  hintFor,
  isLevel,
  isPlaceholderForm,
  kindNames,
  levels,
  type Node,
  nodeAt,
  optionMistakes,
  patternProblem,
  type Rule,
  replaceValue,
  suggestion,
} from '#core'

export default defineRule({
  id: 'invalid-config',
  summary: 'The configuration says something that vclint cannot use.',
  fixable: 'suggest',
  messages: {
    severity: {
      severity: 'error',
      text: '"{value}" is no severity, so the rule "{rule}" keeps the one it has. {hint}',
    },
    form: {
      severity: 'error',
      text: 'The setting of "{rule}" cannot be read, so the rule stays as it is. Write a severity, or a list of a severity and a mapping with options.',
    },
    noOptions: {
      severity: 'error',
      text: 'The rule "{rule}" has no options, so these have no effect.',
    },
    options: {
      severity: 'error',
      text: 'An option of "{rule}" {problem}, so the rule may not do what is meant.',
    },
    kind: {
      severity: 'error',
      text: 'There is no kind "{value}", so these files are read as if it were not there. {hint}',
    },
    paths: {
      severity: 'error',
      text: 'This entry has no "paths", so it holds for no file.',
    },
    pattern: {
      severity: 'error',
      text: 'The pattern "{value}" matches no file: {problem}.',
    },
    placeholder: {
      severity: 'error',
      text: '"{value}" is no placeholder that can be told from other text. Write two characters or more, without blanks and quotes, and at most one "*" that is not the first.',
    },
    size: {
      severity: 'error',
      text: 'The size "{value}" is not used. Write a number of MiB above 0, at most 20.',
    },
    used: { severity: 'error', text: '{problem}' },
  },
  check: ({ settings, report }) => ({
    Document(document) {
      if (document.kind !== 'config') return
      for (const { pointer, text } of settings.configProblems) {
        const at = nodeAt(document.root, pointer)
        if (at !== undefined) report({ message: 'used', at, data: { problem: text } })
      }
    },
    ConfigRules(rules) {
      for (const node of rules.children()) {
        const rule = settings.rules.get(String(node.name))
        if (rule === undefined || node.value === null) continue
        const [level, options, rest] = Array.isArray(node.value) ? node.children() : [node]
        const data = { rule: rule.id }
        if (Array.isArray(node.value) && (rest !== undefined || typeof level?.value !== 'string'))
          report({ message: 'form', at: node, part: 'key', data })
        else if (typeof level?.value === 'string' && !isLevel(level.value)) {
          const hint = hintFor(level.value, levels)
          const fix = nearestLevel(level, level.value)
          report({
            message: 'severity',
            at: level,
            data: { ...data, value: level.value, hint },
            fix,
          })
        } else if (options !== undefined && rule.options === undefined)
          report({ message: 'noOptions', at: options, part: 'key', data })
        else if (options !== undefined) {
          for (const { at, text: problem } of mistakesOf(rule, options))
            report({ message: 'options', at, part: 'key', data: { ...data, problem } })
        }
      }
    },
    ConfigFiles(entry) {
      if (entry.has('paths') === 'no') report({ message: 'paths', at: entry, part: 'key' })
    },
    'ConfigFiles.kind'(kind) {
      if (kindNames.some((name) => foldSpelling(name) === foldSpelling(kind.value))) return
      const hint = hintFor(kind.value, kindNames)
      report({ message: 'kind', at: kind, data: { value: kind.value, hint } })
    },
    ConfigPattern(pattern) {
      const problem = patternProblem(pattern.value)
      if (problem !== undefined) {
        report({
          message: 'pattern',
          at: pattern,
          data: { value: pattern.value.slice(0, 60), problem },
        })
      }
    },
    ConfigPlaceholder(placeholder) {
      const { value } = placeholder
      if (isPlaceholderForm(value)) return
      report({ message: 'placeholder', at: placeholder, data: { value: value.slice(0, 60) } })
    },
    'Config.maxFileSize'(size) {
      if (size.value > 0 && size.value <= 20) return
      report({ message: 'size', at: size, data: { value: size.value } })
    },
  }),
})

function nearestLevel(level: Node, value: string) {
  const near = didYouMean(value, levels)
  return near === undefined ? undefined : suggestion(`Write "${near}"`, replaceValue(level, near))
}

/** What is wrong with the options of a rule, each with its place. */
function mistakesOf(rule: Rule, options: Node) {
  const place = options.pointer.slice(options.document.base.length)
  return optionMistakes(rule, options.value).map(({ pointer, text }) => ({
    at: nodeAt(options.document.root, [...place, ...pointer]) ?? options,
    text,
  }))
}
