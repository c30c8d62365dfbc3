import { lintFiles } from '../lint-files.ts'
import { type Families, type GrowthFile, repeated } from './family.ts'

/** As many files as fit, made one after the other. */
const manyOf =
  (make: (index: number) => readonly GrowthFile[]) =>
  (length: number): readonly GrowthFile[] => {
    const files: GrowthFile[] = []
    for (let index = 0, total = 0; total < length; index++) {
      for (const file of make(index)) {
        files.push(file)
        total += file.text.length
      }
    }
    return files
  }

const secret = (name: string, namespace = '') =>
  `{apiVersion: v1, kind: Secret, metadata: {name: ${name}${namespace && `, namespace: ${namespace}`}}, data: {}}\n`

const reads = (name: string, more = '') =>
  `external: {platform: {apiKey: {secretName: ${name}${more}}}}\n`

const inFolder = (index: number, name: string, text: string): GrowthFile => ({
  uri: `c${index}/${name}`,
  text,
})

const allow = (index: number) =>
  ['Role', 'RoleBinding']
    .map(
      (kind) =>
        `---\n{apiVersion: rbac.authorization.k8s.io/v1, kind: ${kind}, metadata: {name: r, namespace: n${index}}, rules: [{apiGroups: [""], resources: [secrets], verbs: [get]}], roleRef: {kind: Role, name: r}, subjects: [{kind: ServiceAccount, name: a, namespace: m${index}}]}\n`,
    )
    .join('')

const release = (index: number): GrowthFile => ({
  uri: `r${index}.yaml`,
  text: `{apiVersion: argoproj.io/v1alpha1, kind: Application, metadata: {name: r${index}}, spec: {source: {chart: vcluster, targetRevision: 0.30.1, helm: {valueFiles: [v.yaml]}}}}\n`,
})

/** Half of the length is what was before. */
const moved = (before: (index: number) => string, after = before) =>
  manyOf((index) => [
    { uri: `old/c${index}/vc.yaml`, text: reads(before(index)) },
    { uri: `new/d${index}/vc.yaml`, text: reads(after(index)) },
  ])

function compare(files: readonly GrowthFile[]): void {
  const [old, now] = ['old/', 'new/'].map((folder) =>
    files.filter(({ uri }) => uri.startsWith(folder)),
  )
  lintFiles(now ?? [], {
    host: { base: { files: () => old ?? [], isChanged: () => true, nameBefore: (uri) => uri } },
  })
}

/** Objects of a project in files of their own, each of which depends on few others. */
export const projectFamilies: Families = {
  'Secrets and the virtual clusters that read them': {
    files: manyOf((index) => [
      inFolder(index, 's.yaml', secret(`s${index}`)),
      inFolder(index, 'vc.yaml', reads(`s${index}`)),
    ]),
  },
  'Secrets of one name in a namespace each': {
    files: manyOf((index) => [
      inFolder(index, 's.yaml', secret('s', `n${index}`)),
      inFolder(index, 'vc.yaml', reads('s', `, namespace: n${index}`)),
    ]),
  },
  'Secrets of one name in a folder each': {
    files: manyOf((index) => [
      inFolder(index, 's.yaml', secret('s')),
      inFolder(index, 'vc.yaml', reads('s')),
    ]),
  },
  'virtual clusters without their Secret': {
    files: manyOf((index) => [
      inFolder(index, 's.yaml', secret(`s${index}`)),
      inFolder(index, 'vc.yaml', reads(`other-${index}`)),
    ]),
  },
  'virtual clusters with a Role each': {
    files: manyOf((index) => [
      inFolder(index, 'r.yaml', allow(index)),
      inFolder(
        index,
        'vc.yaml',
        `# vclint-namespace: m${index}\n${reads('s', `, namespace: n${index}, createRBAC: false`)}`,
      ),
    ]),
  },
  'releases that name one file of values': {
    files: (length) => [
      { uri: 'v.yaml', text: 'sync: {toHost: {pods: {enabled: true}}}\n' },
      ...manyOf((index) => [release(index)])(length),
    ],
  },
  'commands of Helm that name one file of values': {
    files: (length) => [
      { uri: 'v.yaml', text: 'sync: {toHost: {pods: {enabled: true}}}\n' },
      {
        uri: 'a.sh',
        text: repeated(
          '',
          (at) => `helm upgrade a${at} a/vcluster --version 0.30.1 -f v.yaml\n`,
        )(length),
      },
    ],
  },
  'a command of Helm that names many files': {
    files: (length) => [
      { uri: 'v.yaml', text: 'sync: {toHost: {pods: {enabled: true}}}\n' },
      { uri: 'a.sh', text: repeated('helm upgrade a a/vcluster -f v.yaml', ' -f v.yaml')(length) },
    ],
  },
  'commands of Helm that go on': {
    files: (length) => [
      {
        uri: 'a.sh',
        text: repeated('', 'A="$(dirname "$0")" helm upgrade a a/vcluster > \\\n')(length),
      },
    ],
  },
  'virtual clusters that moved': { files: moved((index) => `s${index}`), run: compare },
  'virtual clusters that moved and changed': {
    files: moved(
      (index) => `s${index}`,
      (index) => `t${index}`,
    ),
    run: compare,
  },
  'equal virtual clusters that moved': { files: moved(() => 's0'), run: compare },
}
