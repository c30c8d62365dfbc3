import { describe, expect, it } from 'vitest'
import { lintFiles } from '../lint-files.ts'
import { inputs, type Mistake, reported, sample, summary, withMistake } from './sample.ts'

const SHOP = 'clusters/shop/vc.yaml'
const TILL = 'clusters/till/vc.yaml'
const RBAC = 'clusters/till/rbac.yaml'
const KEY = 'keys/virtual-clusters.yaml'
const SECRETS = 'secrets/access-key.yaml'

const mistakes: readonly (Mistake & {
  readonly is: string
  readonly expected?: readonly string[]
})[] = [
  {
    is: 'a typo in the name of the Secret',
    file: SHOP,
    from: 'shared-access-key',
    to: 'shared-acces-key',
  },
  { is: 'a typo in its namespace', file: SHOP, from: 'vc-platform', to: 'vc-platfrom' },
  {
    is: 'another name of the Secret',
    file: SECRETS,
    from: 'name: shared-access-key',
    to: 'name: other',
  },
  {
    is: 'the Secret in another namespace',
    file: SECRETS,
    from: 'namespace: vc-platform',
    to: 'namespace: vault',
  },
  {
    is: 'the default Secret in another namespace',
    file: SECRETS,
    from: 'team-sandbox',
    to: 'team-sandbx',
  },
  {
    is: 'a Role for another Secret',
    file: RBAC,
    from: '[shared-access-key]',
    to: '[access-key]',
  },
  { is: 'a Role that may not get', file: RBAC, from: '[get]', to: '[list]' },
  {
    is: 'a RoleBinding to another Role',
    file: RBAC,
    from: 'io\n  kind: Role\n  name: read',
    to: 'io\n  kind: Role\n  name: get',
  },
  { is: 'a RoleBinding for another namespace', file: RBAC, from: 'team-till', to: 'team-shop' },
  {
    is: 'no RBAC for the other cluster',
    file: SHOP,
    from: 'vc-platform\n',
    to: 'vc-platform\n      createRBAC: false\n',
  },
  {
    is: 'a key without the role',
    file: KEY,
    from: '      - role: vc\n        projects: ["*"]\n',
    to: '      - role: platformCLI\n',
  },
  { is: 'a disabled key', file: KEY, from: 'spec:\n', to: 'spec:\n  disabled: true\n' },
  { is: 'a key that expires', file: KEY, from: 'spec:\n', to: 'spec:\n  ttl: 86400\n' },
  { is: 'a key for one project', file: KEY, from: '["*"]', to: '[shop]' },
  { is: 'a key of another type', file: KEY, from: '  type: User\n', to: '' },
  {
    is: 'a typo in the user',
    file: KEY,
    from: 'user: virtual-clusters',
    to: 'user: virtual-cluster',
  },
  {
    is: 'a disabled User',
    file: 'users/automation.yaml',
    from: 'disabled: false',
    to: 'disabled: true',
  },
  {
    is: 'a User that is gone',
    file: 'users/people.yaml',
    from: 'name: jane\nspec:\n  displayName: Jane Doe\n  username: jane',
    to: 'name: june\nspec:\n  displayName: June Doe\n  username: june',
  },
  { is: 'a wrong key in the Secret', file: SECRETS, from: '  accessKey: $', to: '  apiKey: $' },
  {
    is: 'an address as host',
    file: SECRETS,
    from: 'host: platform.example.com',
    to: 'host: https://platform.example.com/',
  },
  {
    is: 'a type of Secret that wants a certificate',
    file: SECRETS,
    from: 'Opaque',
    to: 'kubernetes.io/tls',
  },
  {
    is: 'a real key in the Secret',
    file: SECRETS,
    from: '{SANDBOX_ACCESS_KEY}',
    to: '9f3c1b2a7d4e8f60',
  },
  {
    is: 'the key in vc.yaml',
    file: SHOP,
    from: ':\n      secretName: shared-access-key\n      namespace: vc-platform',
    to: ': 9f3c1b2a7d4e8f60a1b2',
  },
  {
    is: 'the section of another release',
    file: TILL,
    from: 'external:\n  platform:\n    apiKey:\n      secretName: shared-access-key\n      namespace: vc-platform\n      createRBAC: false',
    to: 'platform:\n  apiKey:\n    secretName: shared-access-key',
  },
  {
    is: 'the same User twice',
    file: 'users/automation.yaml',
    from: 'name: virtual-clusters\n  labels',
    to: 'name: jane\n  labels',
  },
]

describe('the sample project', () => {
  it('is clean', () => {
    expect(reported(sample())).toEqual([])
  })

  it('says exactly what each single mistake breaks, and where', async () => {
    const all = mistakes.map(({ is, ...mistake }) => [is, ...reported(withMistake(mistake))])
    await expect(`${all.map((lines) => lines.join('\n')).join('\n\n')}\n`).toMatchFileSnapshot(
      './single-mistakes.txt',
    )
  })

  it.each(mistakes)('says the same of each file alone: $is', ({ is: _, ...mistake }) => {
    const files = withMistake(mistake)
    const together = lintFiles(inputs(files)).findings
    for (const uri of files.keys()) {
      const alone = lintFiles(inputs(files, uri)).findings
      expect(alone.flatMap((finding) => summary(finding, files))).toEqual(
        together
          .filter((finding) => finding.uri === uri)
          .flatMap((finding) => summary(finding, files)),
      )
    }
  })
})
