/**
 * What the product (release line 0.30) was seen to do with 48 paths on one object. `segments` are the
 * steps it reads, bracketed ones in brackets; `runs` the places where the expression ran, with the
 * context path it got. The value there is the object's own; `missing` means it had none.
 */
export interface PathCase {
  readonly path: string
  readonly outcome: 'applied' | 'not-applied' | 'crash' | 'error'
  readonly segments?: readonly string[]
  readonly runs?: readonly PathRun[]
}

export interface PathRun {
  readonly at: readonly (string | number)[]
  readonly contextPath: string
  readonly missing?: boolean
}

export const object = {
  metadata: { name: 'e', annotations: { a: '1', 'ex.com/k': '2' }, labels: { l: 'x' } },
  subsets: [
    { addresses: [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }], ports: [{ name: 'http', port: 80 }] },
  ],
}

export const cases: readonly PathCase[] = [
  {
    path: 'metadata.annotations["ex.com/k"]',
    outcome: 'applied',
    segments: ['metadata', 'annotations', '[ex.com/k]'],
    runs: [
      {
        at: ['metadata', 'annotations', 'ex.com/k'],
        contextPath: 'metadata.annotations',
      },
    ],
  },
  {
    path: "metadata.annotations['ex.com/k']",
    outcome: 'applied',
    segments: ['metadata', 'annotations', "['ex.com/k']"],
    runs: [
      {
        at: ['metadata', 'annotations', "'ex.com/k'"],
        contextPath: 'metadata.annotations',
        missing: true,
      },
    ],
  },
  {
    path: 'metadata.annotations[ex.com/k]',
    outcome: 'applied',
    segments: ['metadata', 'annotations', '[ex.com/k]'],
    runs: [
      {
        at: ['metadata', 'annotations', 'ex.com/k'],
        contextPath: 'metadata.annotations',
      },
    ],
  },
  {
    path: 'metadata.annotations.ex.com/k',
    outcome: 'not-applied',
    segments: ['metadata', 'annotations', 'ex', 'com/k'],
  },
  {
    path: 'metadata.annotations."ex.com/k"',
    outcome: 'applied',
    segments: ['metadata', 'annotations', 'ex.com/k'],
    runs: [
      {
        at: ['metadata', 'annotations', 'ex.com/k'],
        contextPath: 'metadata.annotations.ex.com/k',
      },
    ],
  },
  {
    path: 'metadata.annotations.a',
    outcome: 'applied',
    segments: ['metadata', 'annotations', 'a'],
    runs: [
      {
        at: ['metadata', 'annotations', 'a'],
        contextPath: 'metadata.annotations.a',
      },
    ],
  },
  {
    path: 'metadata.annotations["missing"]',
    outcome: 'applied',
    segments: ['metadata', 'annotations', '[missing]'],
    runs: [
      {
        at: ['metadata', 'annotations', 'missing'],
        contextPath: 'metadata.annotations',
        missing: true,
      },
    ],
  },
  {
    path: 'metadata.annotations.missing',
    outcome: 'not-applied',
    segments: ['metadata', 'annotations', 'missing'],
  },
  {
    path: 'metadata.nope["k"]',
    outcome: 'not-applied',
    segments: ['metadata', 'nope', '[k]'],
  },
  {
    path: 'metadata.annotations[*]',
    outcome: 'applied',
    segments: ['metadata', 'annotations', '[*]'],
    runs: [
      {
        at: ['metadata', 'annotations', 'a'],
        contextPath: 'metadata.annotations.a',
      },
      {
        at: ['metadata', 'annotations', 'ex.com/k'],
        contextPath: 'metadata.annotations."ex.com/k"',
      },
    ],
  },
  {
    path: 'metadata.annotations.*',
    outcome: 'not-applied',
    segments: ['metadata', 'annotations', '*'],
  },
  {
    path: 'metadata.annotations["*"]',
    outcome: 'applied',
    segments: ['metadata', 'annotations', '[*]'],
    runs: [
      {
        at: ['metadata', 'annotations', 'a'],
        contextPath: 'metadata.annotations.a',
      },
      {
        at: ['metadata', 'annotations', 'ex.com/k'],
        contextPath: 'metadata.annotations."ex.com/k"',
      },
    ],
  },
  {
    path: 'subsets[*].addresses[*].ip',
    outcome: 'applied',
    segments: ['subsets', '[*]', 'addresses', '[*]', 'ip'],
    runs: [
      {
        at: ['subsets', 0, 'addresses', 0, 'ip'],
        contextPath: 'subsets.0.addresses.0.ip',
      },
      {
        at: ['subsets', 0, 'addresses', 1, 'ip'],
        contextPath: 'subsets.0.addresses.1.ip',
      },
    ],
  },
  {
    path: 'subsets.*.addresses.*.ip',
    outcome: 'applied',
    segments: ['subsets', '*', 'addresses', '*', 'ip'],
    runs: [
      {
        at: ['subsets', 0, 'addresses', 0, 'ip'],
        contextPath: 'subsets.0.addresses.0.ip',
      },
      {
        at: ['subsets', 0, 'addresses', 1, 'ip'],
        contextPath: 'subsets.0.addresses.1.ip',
      },
    ],
  },
  {
    path: 'subsets[0].ports[0].port',
    outcome: 'applied',
    segments: ['subsets', '[0]', 'ports', '[0]', 'port'],
    runs: [
      {
        at: ['subsets', 0, 'ports', 0, 'port'],
        contextPath: 'subsets.0.ports.0.port',
      },
    ],
  },
  {
    path: 'subsets.0.ports.0.port',
    outcome: 'applied',
    segments: ['subsets', '0', 'ports', '0', 'port'],
    runs: [
      {
        at: ['subsets', 0, 'ports', 0, 'port'],
        contextPath: 'subsets.0.ports.0.port',
      },
    ],
  },
  {
    path: 'subsets["0"].ports',
    outcome: 'applied',
    segments: ['subsets', '[0]', 'ports'],
    runs: [
      {
        at: ['subsets', 0, 'ports'],
        contextPath: 'subsets.0.ports',
      },
    ],
  },
  {
    path: 'subsets[9].ports',
    outcome: 'not-applied',
    segments: ['subsets', '[9]', 'ports'],
  },
  {
    path: 'subsets[-1].ports',
    outcome: 'crash',
  },
  {
    path: 'subsets[-1]',
    outcome: 'crash',
  },
  {
    path: 'subsets[*].ports.*',
    outcome: 'applied',
    segments: ['subsets', '[*]', 'ports', '*'],
    runs: [
      {
        at: ['subsets', 0, 'ports', 0],
        contextPath: 'subsets.0.ports.0',
      },
    ],
  },
  {
    path: '.metadata.name',
    outcome: 'applied',
    segments: ['metadata', 'name'],
    runs: [
      {
        at: ['metadata', 'name'],
        contextPath: 'metadata.name',
      },
    ],
  },
  {
    path: 'metadata..name',
    outcome: 'applied',
    segments: ['metadata', 'name'],
    runs: [
      {
        at: ['metadata', 'name'],
        contextPath: 'metadata.name',
      },
    ],
  },
  {
    path: 'metadata.name.',
    outcome: 'applied',
    segments: ['metadata', 'name'],
    runs: [
      {
        at: ['metadata', 'name'],
        contextPath: 'metadata.name',
      },
    ],
  },
  {
    path: '$.metadata.name',
    outcome: 'not-applied',
    segments: ['$', 'metadata', 'name'],
  },
  {
    path: '/metadata/name',
    outcome: 'not-applied',
    segments: ['/metadata/name'],
  },
  {
    path: 'metadata[]',
    outcome: 'crash',
  },
  {
    path: 'metadata[""]',
    outcome: 'crash',
  },
  {
    path: 'metadata["a',
    outcome: 'crash',
  },
  {
    path: 'metadata[a',
    outcome: 'crash',
  },
  {
    path: 'metadata]a',
    outcome: 'crash',
  },
  {
    path: 'metadata[[a]]',
    outcome: 'crash',
  },
  {
    path: ' metadata.name ',
    outcome: 'applied',
    segments: ['metadata', 'name'],
    runs: [
      {
        at: ['metadata', 'name'],
        contextPath: 'metadata.name',
      },
    ],
  },
  {
    path: 'metadata . name',
    outcome: 'not-applied',
    segments: ['metadata ', ' name'],
  },
  {
    path: 'metadata.annotations["a"]x',
    outcome: 'not-applied',
    segments: ['metadata', 'annotations', '[a]', 'x'],
  },
  {
    path: 'subsets[0:1]',
    outcome: 'not-applied',
    segments: ['subsets', '[0:1]'],
  },
  {
    path: 'subsets[?(@.x)]',
    outcome: 'not-applied',
    segments: ['subsets', '[?(@.x)]'],
  },
  {
    path: 'metadata.annotations["k\\"q"]',
    outcome: 'crash',
  },
  {
    path: 'metadata.annotations["ключ"]',
    outcome: 'applied',
    segments: ['metadata', 'annotations', '[:;NG]'],
    runs: [
      {
        at: ['metadata', 'annotations', ':;NG'],
        contextPath: 'metadata.annotations',
        missing: true,
      },
    ],
  },
  {
    path: 'spec.containers[*].name',
    outcome: 'not-applied',
    segments: ['spec', 'containers', '[*]', 'name'],
  },
  {
    path: '',
    outcome: 'error',
    segments: [],
  },
  {
    path: '*',
    outcome: 'not-applied',
    segments: ['*'],
  },
  {
    path: '[*]',
    outcome: 'applied',
    segments: ['[*]'],
    runs: [
      {
        at: ['metadata'],
        contextPath: 'metadata',
      },
      {
        at: ['subsets'],
        contextPath: 'subsets',
      },
    ],
  },
  {
    path: 'metadata[*]',
    outcome: 'applied',
    segments: ['metadata', '[*]'],
    runs: [
      {
        at: ['metadata', 'name'],
        contextPath: 'metadata.name',
      },
      {
        at: ['metadata', 'annotations'],
        contextPath: 'metadata.annotations',
      },
      {
        at: ['metadata', 'labels'],
        contextPath: 'metadata.labels',
      },
    ],
  },
  {
    path: 'metadata.labels["l"]["m"]',
    outcome: 'not-applied',
    segments: ['metadata', 'labels', '[l]', '[m]'],
  },
  {
    path: 'subsets[*]',
    outcome: 'applied',
    segments: ['subsets', '[*]'],
    runs: [
      {
        at: ['subsets', 0],
        contextPath: 'subsets.0',
      },
    ],
  },
  {
    path: 'metadata["annotations"]["a"]',
    outcome: 'applied',
    segments: ['metadata', '[annotations]', '[a]'],
    runs: [
      {
        at: ['metadata', 'annotations', 'a'],
        contextPath: 'metadata.annotations',
      },
    ],
  },
  {
    path: 'metadata["annotations"].a',
    outcome: 'applied',
    segments: ['metadata', '[annotations]', 'a'],
    runs: [
      {
        at: ['metadata', 'annotations', 'a'],
        contextPath: 'metadata.annotations.a',
      },
    ],
  },
]
