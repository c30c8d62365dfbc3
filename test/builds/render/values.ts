import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import {
  below,
  helm,
  list,
  object,
  objectsIn,
  type Plain,
  Refused,
  ran,
  text,
  textOf,
  write,
} from './tools.ts'

/** `helm template` of a chart of the setup. */
export function templated(cwd: string, chart: string, words: readonly string[]): string {
  const args = words.flatMap((word) => {
    const [key = '', value = ''] = word.split(/=(.*)/s)
    if (key === 'values') return ['-f', value]
    return key === 'set' ? ['--set', value] : [`--${key}`, value]
  })
  return ran(helm, ['template', 'blue', chart, ...args], { cwd }).replace(/^# Source: .*\n/gm, '')
}

/** A chart that prints the values that it gets: they are what the chart of a virtual cluster calls vc.yaml. */
const PRINTER = [
  ['.chart/Chart.yaml', 'apiVersion: v2\nname: vcluster\nversion: 0.0.1\n'],
  ['.chart/values.yaml', '{}\n'],
  ['.chart/templates/values.yaml', '{{ toYaml .Values }}\n'],
] as const

/** The values that Helm makes of several, the last of which wins. */
export function mergedValues(cwd: string, layers: readonly string[], sets: readonly string[] = []) {
  write(cwd, PRINTER)
  const files = layers.map((layer, index) => [`.layer-${index}.yaml`, layer] as const)
  write(cwd, files)
  const args = [
    ...files.flatMap(([name]) => ['-f', name]),
    ...sets.flatMap((one) => ['--set', one]),
  ]
  const printed = ran(helm, ['template', 'blue', '.chart', ...args], { cwd })
  return object(parse(printed.replace(/^(?:---|# Source: .*)\n/gm, '')))
}

/** An object that installs a chart, with all of its values in one place. */
export function released(cwd: string, file: string): string {
  return textOf(
    objectsIn(readFileSync(join(cwd, file), 'utf8')).map((one) => {
      if (one['kind'] === 'Application') return releasedByArgo(cwd, one)
      return one['kind'] === 'HelmRelease' ? releasedByFlux(cwd, one, file) : one
    }),
  )
}

/** Argo CD: files of values, then `values`, which `valuesObject` replaces, then `parameters`. */
function releasedByArgo(cwd: string, application: Plain): Plain {
  const spec = object(application['spec'])
  const several = list(spec['sources'])
  const source = object(spec['source'] ?? several.find((one) => below(one, 'chart') !== undefined))
  const own = object(source['helm'])
  const files = list(own['valueFiles']).map((name) =>
    readFileSync(join(cwd, text(name).replace(/^\$\w+\//, '')), 'utf8'),
  )
  const given =
    own['valuesObject'] === undefined ? text(own['values']) : textOf([own['valuesObject']])
  const sets = list(own['parameters']).map(
    (one) => `${text(below(one, 'name'))}=${String(below(one, 'value'))}`,
  )
  const valuesObject = mergedValues(cwd, [...files, given || '{}\n'], sets)
  const { sources: _, ...rest } = spec
  const { helm: __, ...chart } = source
  return { ...application, spec: { ...rest, source: { ...chart, helm: { valuesObject } } } }
}

/** helm-controller: what `valuesFrom` lists, in order, and `values` over it. */
function releasedByFlux(cwd: string, release: Plain, file: string): Plain {
  const { valuesFrom, values, ...rest } = object(release['spec'])
  const known = objectsIn(readFileSync(join(cwd, file), 'utf8'))
  const layers = list(valuesFrom).map((one) => {
    const { kind, name, valuesKey = 'values.yaml' } = object(one)
    const holder = known.find(
      (other) => other['kind'] === kind && below(other, 'metadata', 'name') === name,
    )
    const held = below(holder, kind === 'Secret' ? 'stringData' : 'data', text(valuesKey))
    if (typeof held !== 'string') throw new Refused(`No ${text(valuesKey)} in ${text(name)}`)
    return held
  })
  const merged = mergedValues(cwd, [...layers, textOf([values ?? {}])])
  return { ...release, spec: { ...rest, values: merged } }
}

/** The values, version and namespace that the one `helm_release` of a file has by `terraform console`. */
export function terraformed(cwd: string, file: string): string {
  const source = readFileSync(join(cwd, file), 'utf8')
  const at = source.search(/^resource "helm_release"/m)
  const { start, end } = block(source, source.indexOf('{', at))
  const attribute = (name: string) => attributeIn(source.slice(start + 1, end - 1), name)
  const before = source.slice(0, at) + source.slice(end)
  const made = ['values', 'version', 'namespace', 'name'].map(
    (name) => `  vclint_${name} = ${attribute(name) ?? 'null'}\n`,
  )
  write(cwd, [[file, `${before}\nlocals {\n${made.join('')}}\n`]])
  const said = (name: string): unknown => {
    const printed = ran('terraform', ['console'], {
      cwd,
      input: `jsonencode(local.vclint_${name})`,
    })
    return JSON.parse(JSON.parse(printed) as string)
  }
  const layers = list(said('values')).map(text)
  const version = said('version')
  const chart = { chart: 'vcluster', sourceRef: { kind: 'HelmRepository', name: 'charts' } }
  const values = layers.length === 1 ? parse(layers[0] ?? '') : mergedValues(cwd, layers)
  return textOf([
    {
      apiVersion: 'helm.toolkit.fluxcd.io/v2',
      kind: 'HelmRelease',
      metadata: { name: said('name'), namespace: said('namespace') },
      spec: {
        interval: '10m',
        chart: { spec: { ...chart, ...(version ? { version } : {}) } },
        values,
      },
    },
  ])
}

/** From an opening bracket to behind the one that closes it; those in texts are balanced here. */
function block(source: string, start: number) {
  let depth = 0
  for (let end = start; end < source.length; end++) {
    if ('{[('.includes(source[end] ?? '')) depth++
    if ('}])'.includes(source[end] ?? '')) depth--
    if (depth === 0) return { start, end: end + 1 }
  }
  throw new Error('A bracket is never closed.')
}

/** The expression behind a name, up to the end of its line or, with brackets, of these. */
function attributeIn(body: string, name: string): string | undefined {
  const found = new RegExp(`^\\s*${name}\\s*=\\s*`, 'm').exec(body)
  if (found === null) return undefined
  const start = found.index + found[0].length
  const line = body.slice(start, body.indexOf('\n', start))
  return /[[({]/.test(line)
    ? body.slice(start, block(body, start + line.search(/[[({]/)).end)
    : line
}
