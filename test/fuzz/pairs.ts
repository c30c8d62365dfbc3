import fc from 'fast-check'
import { isMap, isPair, isScalar, parseDocument, visit } from 'yaml'
import { rules } from '../../rules/index.ts'
import { exampleFiles } from '../core/examples.ts'
import { type Broken, changed, fewChanges } from './mutation.ts'
import { embeddedIn, WRAPPERS } from './wrappers.ts'

const isShort = ({ text }: { readonly text: string }) => text.length < 2000
const isValues = ({ uri }: { readonly uri: string }) =>
  /^(?:.*\/)?(?:vc[^/]*|[^/]*\.vc)\.ya?ml$/.test(uri)

const values = exampleFiles.filter((file) => isShort(file) && isValues(file))
const objects = exampleFiles.filter(
  ({ uri, text }) => isShort({ text }) && /\.ya?ml$/.test(uri) && /^kind:/m.test(text),
)

const oneOf = <T>(all: readonly T[]) => fc.constantFrom(...all)

/** Values inside of an object of another tool, or of two. */
const wrapperAndFix = fc
  .record({
    file: oneOf(values),
    wrapper: oneOf(WRAPPERS),
    around: fc.boolean(),
    changes: fewChanges,
  })
  .map(({ file, wrapper, around, changes }): Broken => {
    const once = embeddedIn(changed(file.text, changes), wrapper)
    const [map] = WRAPPERS
    return around && map !== undefined && once.uri.endsWith('.yaml')
      ? embeddedIn(once.text, { ...map, head: map.head.replace('vc.yaml', once.uri) })
      : once
  })

/** Two texts in one file, in one object or in two. */
const twoTexts = fc
  .record({
    first: oneOf(values),
    second: oneOf(values),
    wrappers: fc.tuple(oneOf(WRAPPERS.slice(0, 5)), oneOf(WRAPPERS.slice(0, 5))),
    inOne: fc.boolean(),
    changes: fewChanges,
  })
  .map(({ first, second, wrappers: [one, other], inOne, changes }): Broken => {
    const [map] = WRAPPERS
    const made = embeddedIn(first.text, (inOne ? map : one) ?? one)
    const more = inOne
      ? embeddedIn(second.text, { uri: '', head: '  more.vc.yaml: |\n', indent: 4 }).text
      : `---\n${embeddedIn(second.text, other).text}`
    return { uri: made.uri, text: changed(made.text + more, changes) }
  })

const OPERATIONS = ['add', 'remove', 'replace', 'move', 'copy', 'test'] as const
const ENDS = ['', '/-', '/0', '/1', '/x', '/~1', '/~0a', '/01', '/', '/__proto__'] as const
const VALUES = ['1', 'x', '{}', '[]', 'null', '{a: [1]}', '"{{ .x }}"', '*a', '""'] as const

const operation = fc.record({
  op: oneOf(OPERATIONS),
  path: fc.nat(50),
  from: fc.nat(50),
  end: oneOf(ENDS),
  value: oneOf(VALUES),
})

/** A JSON patch and the object that it changes, in one of the three ways in which they find each other. */
const patchAndTarget = fc
  .record({
    file: oneOf(objects),
    operations: fc.array(operation, { minLength: 1, maxLength: 5 }),
    way: oneOf(['comment', 'inline', 'file'] as const),
    changes: fewChanges,
    onPatch: fc.boolean(),
  })
  .map(({ file, operations, way, changes, onPatch }): Broken => {
    const { kind, name, pointers } = placesIn(file.text)
    const at = (index: number) => pointers[index % pointers.length] ?? ''
    const lines = operations.map(
      ({ op, path, from, end, value }) =>
        `- {op: ${op}, path: ${JSON.stringify(at(path) + end)}, ${op === 'move' || op === 'copy' ? `from: ${JSON.stringify(at(from))}` : `value: ${value}`}}\n`,
    )
    const text = lines.join('')
    const target = `{group: management.platform.sh, kind: ${kind}, name: ${name}}`
    const patch = {
      comment: { uri: 'a.patch.yaml', text: `# vclint-target: ${kind}/${name}\n${text}` },
      inline: {
        uri: 'kustomization.yaml',
        text: `resources: [o.yaml]\npatches:\n- target: ${target}\n  patch: |\n${text.replace(/^(?=.)/gm, '    ')}`,
      },
      file: { uri: 'p.yaml', text },
    }[way]
    const object = { uri: 'o.yaml', text: onPatch ? file.text : changed(file.text, changes) }
    const more =
      way === 'file'
        ? [{ uri: 'kustomization.yaml', text: `patches:\n- {path: p.yaml, target: ${target}}\n` }]
        : []
    return {
      uri: patch.uri,
      text: onPatch ? changed(patch.text, changes) : patch.text,
      beside: [object, ...more],
    }
  })

/** The first object of a text: what it is called, and pointers to its parts. */
function placesIn(text: string) {
  const document = parseDocument(
    text.split(/^---$/m).findLast((part) => /^kind:/m.test(part)) ?? '',
  )
  const pointers = ['']
  visit(document, {
    Pair(_, pair, path) {
      const keys = [...path, pair].filter(isPair).map(({ key }) => (isScalar(key) ? key.value : ''))
      pointers.push(`/${keys.join('/')}`)
    },
  })
  const { contents } = document
  const textOf = (...keys: readonly string[]) =>
    isMap(contents) ? String(contents.getIn(keys) ?? 'x') : 'x'
  return { kind: textOf('kind'), name: textOf('metadata', 'name'), pointers }
}

const ids = rules.map(({ rule }) => rule.id)
const topics = [...new Set(rules.map(({ topic }) => topic))]

const SETTINGS = [
  'extends: recommended\n',
  'extends: strict\n',
  'target: "0.25"\n',
  'target: "0.99"\n',
  'files:\n- {paths: ["*"], mode: live, kind: vc}\n- {paths: ["a*"], namespace: b, project: c}\n',
  'requireReason: true\n',
  'sets: {one: ["*.yaml"], two: ["o*"]}\n',
  'expressionGlobals: [foo, value]\n',
  'placeholders: ["<[A-Z]+>", "(a+)+$"]\n',
  'virtualClusterKeys: [sync, a.b]\n',
  'charts: [vcluster, mine]\n',
  'projectNamespacePrefix: p-\n',
  'maxFileSize: 0.002\n',
  'ignore: ["*.json"]\n',
  'layers: [[vc.yaml, o.yaml]]\n',
  'customRules:\n- {id: acme/a, kinds: [vc, User], check: "!has(object.spec)", at: spec, message: No.}\n',
] as const

/** A configuration and a file that it is for. */
const configurationAndRule = fc
  .record({
    file: oneOf(exampleFiles.filter((file) => isShort(file) && file.uri !== '.vclint.yaml')),
    settings: fc.uniqueArray(oneOf(SETTINGS), {
      selector: (text) => text.split(':')[0],
      maxLength: 4,
    }),
    severities: fc.uniqueArray(
      fc.tuple(oneOf([...ids, ...topics]), oneOf(['off', 'info', 'warning', 'error'])),
      { selector: ([id]) => id, maxLength: 6 },
    ),
    changes: fewChanges,
    onSettings: fc.boolean(),
  })
  .map(({ file, settings, severities, changes, onSettings }): Broken => {
    const levels = severities.map(([id, level]) => `  ${id}: ${level}\n`)
    const text = settings.join('') + (levels.length > 0 ? `rules:\n${levels.join('')}` : '')
    const config = { uri: '.vclint.yaml', text: onSettings ? changed(text, changes) : text }
    return onSettings
      ? { ...config, beside: [file] }
      : { uri: file.uri, text: changed(file.text, changes), beside: [config] }
  })

/** Two features that meet in one file, or in two. */
export const paired: fc.Arbitrary<Broken> = fc.oneof(
  wrapperAndFix,
  twoTexts,
  patchAndTarget,
  configurationAndRule,
)
