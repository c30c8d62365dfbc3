import fc from 'fast-check'
import { exampleFiles } from '../core/examples.ts'
import type { Sample } from '../fixer-samples.ts'

/** A text that may be broken, and the files beside it. */
export interface Broken extends Sample {
  readonly beside?: readonly Sample[]
}

const seeds: readonly Sample[] = exampleFiles.filter(({ text }) => text.length < 4000)

/** What texts are broken with: syntax of every language that is read. */
const TOKENS = [
  ...[
    '{{ .x }}',
    '{{- if a }}',
    '{{ end }}',
    '{% raw %}',
    '${A}',
    '<NAME>',
    '%7B',
    '\t',
    '\r',
    '\0',
  ],
  ...[
    '&a ',
    '*a',
    '<<: *a',
    '!!binary ',
    '!x ',
    '---\n',
    '...\n',
    '? ',
    ': ',
    '- ',
    '|\n',
    '>-2\n',
  ],
  ...[
    '#',
    '"',
    "'",
    '\\',
    '`',
    '[',
    ']',
    '{',
    '}',
    ',',
    '\u2028',
    '\ud800',
    '\u{1f600}',
    '\uFEFF',
    ' ',
  ],
  ...[
    'null',
    '~',
    '.inf',
    '0x1F',
    '1e999',
    '-0',
    '2001-01-01',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '# vclint-disable\n',
    '# vclint-disable-next-line unknown-field\n',
    '# vclint-disable-file\n',
  ],
  ...[
    'value.a?.[0]',
    '/(a+)+$/',
    '10n ** 9n',
    'metadata.name',
    '/spec/-',
    '~1~0',
    '["a.b"]',
    '*',
    '**',
  ],
  ...['GET https://a/kubernetes/management/apis/x\n\n', '<<EOT\n', 'kind: List\n', 'items:\n- '],
] as const

const NAMES = [
  ...[
    'vc.yaml',
    'a.yaml',
    'a.json',
    'a.http',
    'main.tf',
    'values.yaml',
    'a.yaml.gotmpl',
    'a.patch.json',
  ],
  ...[
    '.vclint.yaml',
    'kustomization.yaml',
    'sub folder/vc-a.yml',
    'Chart.yaml',
    'package.json',
    'a.tpl',
  ],
] as const

type Change =
  | { readonly kind: 'token'; readonly at: number; readonly token: string }
  | { readonly kind: 'cut' | 'double'; readonly at: number; readonly length: number }
  | { readonly kind: 'splice'; readonly at: number; readonly seed: number }
  | { readonly kind: 'indent' | 'carry' | 'mistype'; readonly at: number }

const position = fc.integer({ min: 0, max: 4000 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('token'), at: position, token: fc.constantFrom(...TOKENS) }),
  fc.record({
    kind: fc.constantFrom('cut', 'double'),
    at: position,
    length: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    kind: fc.constant('splice'),
    at: position,
    seed: fc.integer({ min: 0, max: seeds.length - 1 }),
  }),
  fc.record({ kind: fc.constantFrom('indent', 'carry', 'mistype'), at: position }),
)

const changes = fc.array(change, { maxLength: 6 })
/** Less, where it is the features that are to meet. */
export const fewChanges = fc.array(change, { maxLength: 2 })

/** A page's example, or a random text, broken in a few places and under any name. */
export const mutated: fc.Arbitrary<Broken> = fc
  .record({
    seed: fc.option(fc.integer({ min: 0, max: seeds.length - 1 }), { freq: 20 }),
    random: fc.string({ unit: 'binary', maxLength: 60 }),
    name: fc.option(fc.constantFrom(...NAMES), { freq: 2 }),
    changes,
  })
  .map(({ seed, random, name, changes }) => {
    const { uri, text } = (seed === null ? undefined : seeds[seed]) ?? {
      uri: 'a.yaml',
      text: random,
    }
    return { uri: name ?? uri, text: changed(text, changes) }
  })

export function changed(text: string, changes: readonly Change[]): string {
  let made = text
  for (const one of changes) made = changedBy(made, one)
  return made
}

function changedBy(text: string, change: Change): string {
  const at = change.at % (text.length + 1)
  const [before, after] = [text.slice(0, at), text.slice(at)]
  if (change.kind === 'token') return before + change.token + after
  if (change.kind === 'cut') return before + after.slice(change.length)
  if (change.kind === 'double') return before + after.slice(0, change.length) + after
  if (change.kind === 'splice') return before + (seeds[change.seed]?.text ?? '') + after
  if (change.kind === 'mistype') return mistyped(text, at)
  if (change.kind === 'indent') return `${before}${after.replaceAll('\n', '\n  ')}`
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  vc.yaml: |\n${text.replace(/^/gm, '    ')}`
}

/** The line at an offset twice, with a letter missing in each: two keys that were meant to be the same. */
function mistyped(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const line = text.slice(start).split('\n', 1)[0] ?? ''
  const key = line.search(/[^\s"{-]/)
  const without = (index: number) => line.slice(0, key + index) + line.slice(key + index + 1)
  return `${text.slice(0, start)}${without(2)}\n${without(3)}${text.slice(start + line.length)}`
}
