import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { below, list, object, objectsIn, type Plain, ran, text, textOf, write } from './tools.ts'

/*
 * The controllers of Flux and Argo CD run in a cluster, so that their settings are applied here by hand, in the order
 * of their sources, around what `kubectl kustomize` builds.
 */

export function kustomized(cwd: string, path: string): string {
  return ran('kubectl', ['kustomize', path, '--enable-helm'], { cwd })
}

/** kustomize-controller: its settings go into the kustomization, variables and common metadata come after the build. */
export function fluxed(cwd: string, file: string): string {
  const [flux] = objectsIn(readFileSync(join(cwd, file), 'utf8'))
  const spec = object(flux?.['spec'])
  const path = text(spec['path'])
  const own = kustomizationIn(cwd, path)
  const changed = {
    ...own,
    ...(spec['targetNamespace'] ? { namespace: spec['targetNamespace'] } : {}),
    ...(spec['namePrefix'] ? { namePrefix: spec['namePrefix'] } : {}),
    ...(spec['nameSuffix'] ? { nameSuffix: spec['nameSuffix'] } : {}),
    patches: [...list(own['patches']), ...list(spec['patches'])],
    components: [...list(own['components']), ...list(spec['components'])],
  }
  writeFileSync(join(cwd, path, 'kustomization.yaml'), stringify(changed))
  const built = kustomized(cwd, path)
  const variables = {
    ...Object.assign({}, ...list(below(spec, 'postBuild', 'substituteFrom')).map(dataIn(cwd))),
    ...object(below(spec, 'postBuild', 'substitute')),
  }
  const isAny = Object.keys(variables).length > 0
  const made = objectsIn(isAny ? substituted(built, variables) : built)
  return textOf(made.map((one) => withMetadata(one, object(spec['commonMetadata']))))
}

/** What the cluster has in a ConfigMap, which lies beside the Kustomization here. */
const dataIn = (cwd: string) => (from: unknown) => {
  const objects = objectsIn(readFileSync(join(cwd, 'fleet/variables.yaml'), 'utf8'))
  const found = objects.find((one) => below(one, 'metadata', 'name') === below(from, 'name'))
  return object(found?.['data'])
}

/** Without a kustomization the controller makes one of all manifests below the path. */
function kustomizationIn(cwd: string, path: string): Plain {
  const file = join(cwd, path, 'kustomization.yaml')
  if (existsSync(file)) return object(parse(readFileSync(file, 'utf8')))
  const resources = readdirSync(join(cwd, path), { recursive: true }).map(String)
  return { resources: resources.filter((name) => /\.ya?ml$/.test(name)).sort() }
}

/** The variables of one object after the other; an annotation or label switches it off. */
const substituted = (built: string, variables: Plain): string =>
  textOf(
    objectsIn(built).map((one) => {
      const metadata = object(one['metadata'])
      const isOff = ['labels', 'annotations'].some(
        (key) => below(metadata, key, 'kustomize.toolkit.fluxcd.io/substitute') === 'disabled',
      )
      if (isOff) return one
      const written = reread(textOf([{ ...HOLDER, held: one }]), 'yaml')
      return object(JSON.parse(reread(expanded(written, variables), 'json')))['held']
    }),
  )

/** An object whose fields kubectl does not know. */
const HOLDER = { apiVersion: 'v1', kind: 'Holder', metadata: { name: 'holder' } }

/** What kubectl reads and writes, with the library that Flux has: YAML 1.1, and quotes only where these are needed. */
const reread = (input: string, form: 'yaml' | 'json'): string =>
  ran('kubectl', ['annotate', '--local', '-f', '-', 'vclint-', '-o', form], { cwd: '.', input })

/** Each `${…}` as bash expands it, whose functions Flux has taken; `$${` is a dollar with a brace. */
const expanded = (written: string, variables: Plain): string =>
  written.replace(/\$\$\{|\$\{\w[^{}]*\}/g, (interpolation) => {
    if (interpolation === '$${') return '${'
    const set = Object.entries(variables).map(([name, value]) => `${name}=${String(value)}`)
    return ran('env', ['-i', ...set, 'bash', '-c', `printf %s "${interpolation}"`], { cwd: '.' })
  })

function withMetadata(one: Plain, { labels, annotations }: Plain): Plain {
  const metadata = object(one['metadata'])
  const added = (key: string, more: unknown) =>
    more === undefined ? {} : { [key]: { ...object(metadata[key]), ...object(more) } }
  return {
    ...one,
    metadata: { ...metadata, ...added('labels', labels), ...added('annotations', annotations) },
  }
}

const CLUSTER_SCOPED = new Set([
  ...['User', 'OwnedAccessKey', 'DirectClusterEndpointToken', 'Namespace', 'ClusterRole'],
  ...['ClusterRoleBinding', 'CustomResourceDefinition', 'StorageClass'],
])

/** Argo CD edits the kustomization of a source, and gives a namespaced object without one the destination's. */
export function argoed(cwd: string, file: string): string {
  const [application] = objectsIn(readFileSync(join(cwd, file), 'utf8'))
  const spec = object(application?.['spec'])
  const sources = spec['sources'] === undefined ? [spec['source']] : list(spec['sources'])
  const objects = sources.flatMap((source) => sourceOf(cwd, object(source)))
  const namespace = below(spec, 'destination', 'namespace')
  return textOf(
    objects.map((one) => {
      const metadata = object(one['metadata'])
      const isOpen = metadata['namespace'] === undefined && !CLUSTER_SCOPED.has(text(one['kind']))
      return isOpen && namespace ? { ...one, metadata: { ...metadata, namespace } } : one
    }),
  )
}

/** What the objects deploy that a build makes: the outer one is a folder, or the file of an object of Flux. */
export function nested(cwd: string, of: string): string {
  const outer = /\.ya?ml$/.test(of) ? fluxed(cwd, of) : kustomized(cwd, of)
  return applied(cwd, objectsIn(outer))
}

function applied(cwd: string, deployers: readonly Plain[]): string {
  const made = deployers.map((one) => {
    write(cwd, [['.deployer.yaml', textOf([one])]])
    return one['kind'] === 'Application'
      ? argoed(cwd, '.deployer.yaml')
      : fluxed(cwd, '.deployer.yaml')
  })
  return made.join('---\n')
}

/** An ApplicationSet makes an Application of each item of its list, or of each folder that its pattern finds. */
export function applicationsOf(cwd: string, file: string): string {
  const [set] = objectsIn(readFileSync(join(cwd, file), 'utf8'))
  const [generator] = list(below(set, 'spec', 'generators'))
  const folder = text(below(generator, 'git', 'directories', 0, 'path')).replace(/\/\*$/, '')
  const folders = folder === '' ? [] : readdirSync(join(cwd, folder)).sort()
  const parameters = [
    ...list(below(generator, 'list', 'elements')).map(object),
    ...folders.map((name) => ({ path: `${folder}/${name}`, 'path.basename': name })),
  ]
  const template = textOf([below(set, 'spec', 'template')])
  const made = parameters.map((known: Plain) => {
    const filled = template.replace(/\{\{ ?\.?([\w.]+) ?\}\}/g, (_, name: string) =>
      text(known[name === 'path.path' ? 'path' : name]),
    )
    return { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', ...object(parse(filled)) }
  })
  return applied(cwd, made)
}

function sourceOf(cwd: string, source: Plain): readonly Plain[] {
  const path = text(source['path'])
  const file = join(cwd, path, 'kustomization.yaml')
  if (!existsSync(file)) {
    const isDeep = below(source, 'directory', 'recurse') === true
    const names = readdirSync(join(cwd, path), { recursive: isDeep }).map(String).sort()
    const manifests = names.filter((name) => /\.ya?ml$/.test(name))
    return manifests.flatMap((name) => objectsIn(readFileSync(join(cwd, path, name), 'utf8')))
  }
  const set = object(source['kustomize'])
  const own = kustomizationIn(cwd, path)
  const changed = {
    ...own,
    ...(set['namespace'] ? { namespace: set['namespace'] } : {}),
    ...(set['namePrefix'] ? { namePrefix: set['namePrefix'] } : {}),
    ...(set['nameSuffix'] ? { nameSuffix: set['nameSuffix'] } : {}),
    ...(set['commonLabels'] ? { commonLabels: set['commonLabels'] } : {}),
    ...(set['commonAnnotations'] ? { commonAnnotations: set['commonAnnotations'] } : {}),
    patches: [...list(own['patches']), ...list(set['patches'])],
    components: [...list(own['components']), ...list(set['components'])],
  }
  writeFileSync(file, stringify(changed))
  return objectsIn(kustomized(cwd, path))
}
