import {
  defineRule,
  didYouMean,
  foldSpelling,
  isLevel,
  isPlaceholderForm,
  kindNames,
  levels,
  nodeAt,
  optionMistakes,
  patternProblem,
  pointerText,
  replaceValue,
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
      text: 'The size "{value}" is not used. Write a number of MiB above 0, at most 100.',
    },
    used: { severity: 'error', text: '{problem}' },
  },
  check: ({ settings, report }) => ({
    Document(document) {
      if (document.kind !== 'config') return
      for (const { pointer, text } of settings.configProblems) {
        const at = nodeAt(document, pointerText(pointer))
        if (at !== undefined) report({ message: 'used', at, data: { problem: text } })
      }
    },
    ConfigRules(rules) {
      for (const node of rules.children()) {
        const rule = settings.rules.get(String(node.name))
        if (rule === undefined || node.value === null) continue
        const isList = Array.isArray(node.value)
        const [first, second, third] = isList ? node.children() : [node]
        const data = { rule: rule.id }
        if (
          isList &&
          (first === undefined || third !== undefined || typeof first.value !== 'string')
        ) {
          report({ message: 'form', at: node, part: 'key', data })
        } else if (typeof first?.value === 'string' && !isLevel(first.value)) {
          const near = didYouMean(first.value, levels)
          const hint = near ? `Did you mean "${near}"?` : `Known: ${levels.join(', ')}.`
          const edits = near === undefined ? undefined : replaceValue(first, near)
          report({
            message: 'severity',
            at: first,
            data: { ...data, value: first.value, hint },
            fix: edits && { title: `Write "${near}"`, safety: 'suggest', edits },
          })
        } else if (second !== undefined && rule.options === undefined) {
          report({ message: 'noOptions', at: second, part: 'key', data })
        } else if (second !== undefined) {
          const place = second.pointer.slice(second.document.base.length)
          for (const { pointer, text } of optionMistakes(rule, second.value)) {
            const at = nodeAt(second.document, pointerText([...place, ...pointer])) ?? second
            report({ message: 'options', at, part: 'key', data: { ...data, problem: text } })
          }
        }
      }
    },
    ConfigFiles(entry) {
      if (entry.has('paths') === 'no') report({ message: 'paths', at: entry, part: 'key' })
    },
    'ConfigFiles.kind'(kind) {
      if (kindNames.some((name) => foldSpelling(name) === foldSpelling(kind.value))) return
      const near = didYouMean(kind.value, kindNames)
      const hint = near ? `Did you mean "${near}"?` : `Known: ${kindNames.join(', ')}.`
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
      if (size.value > 0 && size.value <= 100) return
      report({ message: 'size', at: size, data: { value: size.value } })
    },
  }),
})
