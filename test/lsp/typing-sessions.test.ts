import { expect, it } from 'vitest'
import { play, type Session } from './typist.ts'

const pods = 'sync:\n  toHost:\n    pods:\n      enabled: true\n'
const mistake = 'external:\n  platform:\n    apiKey:\n      secretNme: key\n'
const user =
  'apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ana\nspec:\n  username: ana\n'
const thought = { think: 1500 }

const sessions: readonly (Session & {
  /** The rules that have found something in the end, and in between after a thought. */
  readonly last: readonly string[]
  readonly thoughts?: readonly string[]
})[] = [
  {
    title: 'a patch from proposals',
    file: 'vc.yaml',
    text: `${mistake}${pods}      ‸\n`,
    steps: [
      { type: 'pat' },
      { accept: 'patches' },
      thought,
      { type: 'pa' },
      { accept: 'path' },
      thought,
      { type: 'metadata.' },
      { accept: 'labels' },
      { type: '["team"]' },
      thought,
      { enter: 2 },
      { type: 'exp' },
      { accept: 'expression' },
      thought,
      { type: 'value && "a-" + value' },
      { enter: 0 },
      thought,
      { type: 'rev' },
      { accept: 'reverseExpression' },
      { type: 'value && value.replace("a-", "")' },
    ],
    last: ['unknown-field'],
  },
  {
    title: 'a patch from a snippet',
    file: 'vc.yaml',
    text: `${pods}      patches:\n        ‸\n${mistake}`,
    steps: [
      { accept: 'patch with a reference' },
      thought,
      { behind: 'metadata.annotations["example.com/' },
      { type: 'my-' },
      thought,
      { behind: 'kind: Secret' },
      { enter: 0 },
      { type: 'name' },
      { undo: 3 },
      thought,
    ],
    last: ['unknown-field'],
  },
  {
    title: 'a user key by key',
    file: 'users/ana.yaml',
    text: '‸',
    steps: [
      { type: 'api' },
      { accept: 'apiVersion' },
      { accept: 'management.platform.sh/v1' },
      { enter: 0 },
      thought,
      { type: 'ki' },
      { accept: 'kind' },
      thought,
      { accept: 'User' },
      thought,
      { enter: 0 },
      { type: 'meta' },
      { accept: 'metadata' },
      thought,
      { type: 'na' },
      { accept: 'name' },
      thought,
      { type: 'ana' },
      { enter: 0 },
    ],
    last: [],
  },
  {
    title: 'a user from a snippet, taken back and written again',
    file: 'users/new.yaml',
    text: `${user}---\n‸`,
    steps: [
      { accept: 'user' },
      { behind: '  name: ' },
      thought,
      { undo: 1 },
      thought,
      { behind: '---\n' },
      { accept: 'user' },
      thought,
    ],
    last: [],
  },
  {
    title: 'a key in place of another, quickly',
    file: 'vc.yaml',
    text: `${mistake}‸${pods}`,
    steps: [
      { cut: 'secretNme: key' },
      { behind: '    apiKey:\n      ' },
      { type: 'secretName: "ke' },
      { type: 'y"' },
      { enter: 0 },
      { type: 'namespace: "a' },
      thought,
      { type: '"' },
    ],
    last: [],
    thoughts: ['yaml-syntax'],
  },
  {
    title: 'a quote, with mistakes above and below',
    file: 'vc.yaml',
    text: `${mistake}${pods}      ‸\ncontrolPlane:\n  distr: {}\n`,
    steps: [
      { type: 'patches:' },
      { enter: 2 },
      { type: '- path: "metadata' },
      thought,
      { type: '.labels[*]' },
      thought,
      { type: '"' },
      { enter: 2 },
      { type: 'labels: {' },
      thought,
      { type: '}' },
    ],
    last: ['unknown-field', 'labels-not-a-selector', 'unknown-field'],
    thoughts: ['yaml-syntax', 'yaml-syntax', 'yaml-syntax'],
  },
  {
    title: 'an undo of what was removed',
    file: 'users/ana.yaml',
    text: `${user}  displayName: Ana\n‸`,
    steps: [
      { cut: 'metadata:\n  name: ana\nspec:\n  username: ana\n' },
      thought,
      { undo: 1 },
      thought,
      { cut: '  username: ana\n  displayName: Ana\n' },
      thought,
      { undo: 1 },
    ],
    last: [],
    thoughts: ['yaml-syntax'],
  },
  {
    title: 'a request',
    file: 'requests.http',
    text: '‸',
    steps: [
      {
        type: 'GET https://p.example.com/kubernetes/management/apis/management.platform.sh/v1/users',
      },
      thought,
      { enter: 0 },
      { type: 'Auth' },
      thought,
      { type: 'orization: Bearer {{key}}' },
    ],
    last: [],
  },
  {
    title: 'a header of a request, with pauses in it',
    file: 'requests.http',
    text: 'GET https://p.example.com/kubernetes/management/apis/management.platform.sh/v1/users\n‸',
    steps: [
      { type: 'Authorization:' },
      thought,
      { type: ' Bearer ' },
      thought,
      { type: '{{key}}' },
    ],
    last: [],
  },
  {
    title: 'a user in a block of Markdown, with a mistake above',
    file: 'docs/users.md',
    text: `# Users\n\n\`\`\`yaml\n${user.replace('username', 'usernme')}  ‸\n\`\`\`\n`,
    steps: [
      { type: 'dis' },
      thought,
      { accept: 'displayName' },
      { type: 'Ana' },
      { enter: 0 },
      { type: 'groups:' },
      { enter: 2 },
      { type: '- dev' },
    ],
    last: ['unknown-field'],
  },
  ...[
    { file: 'main.tf', head: 'resource "helm_release" "vc" {', tail: '  EOT\n  ]\n}\n' },
    {
      file: 'install.sh',
      head: '',
      tail: 'EOF\nhelm upgrade -i a vcluster --version 0.30.0 -f vc.yaml\n',
    },
  ].map(({ file, head, tail }) => {
    const release =
      '  name = "a"\n  chart = "vcluster"\n  repository = "https://charts.example.com"\n  version = "0.30.0"\n  values = [<<-EOT'
    const begin = head === '' ? "cat <<'EOF' > vc.yaml" : `${head}\n${release}`
    return {
      title: `a patch between the lines of ${file}, with a mistake above`,
      file,
      text: `${begin}\n${mistake}${pods}      ‸\n${tail}`,
      steps: [
        { type: 'pat' },
        thought,
        { accept: 'patches' },
        { accept: 'path' },
        thought,
        { type: 'metadata.labels["team"]' },
        { enter: 2 },
        { type: 'labels: {' },
        thought,
        { type: '}' },
      ],
      last: ['unknown-field', 'labels-not-a-selector'],
      thoughts: ['yaml-syntax'],
    }
  }),
  {
    title: 'a key in two users at once',
    file: 'users/two.yaml',
    text: `${user}---\n${user.replaceAll('ana', 'bob')}‸`,
    steps: [
      { behindEach: 'spec:' },
      { type: '\n  displayN' },
      thought,
      { type: 'ame: "A"' },
      thought,
      { behindEach: 'username: ' },
      { type: 'x' },
    ],
    last: [],
  },
  {
    title: 'a flow mapping in three users at once, with a mistake in the first',
    file: 'users/three.yaml',
    text: `${user.replace('username', 'usernme')}---\n${user.replaceAll('ana', 'bob')}---\n${user.replaceAll('ana', 'eve')}‸`,
    steps: [{ behindEach: 'metadata:' }, { type: '\n  labels: {a: "1"}' }],
    last: ['unknown-field'],
  },
  {
    title: 'a workspace, its namespace last',
    file: 'workspaces/shop.yaml',
    text: 'apiVersion: management.platform.sh/v1\nkind: WorkspaceInstance\nmetadata:\n  ‸\nspec: {owner: {user: ana}, templateRef: {name: devbox}}\n',
    steps: [
      { type: 'name: shop' },
      thought,
      { enter: 0 },
      { type: 'namespace: platform-p-' },
      thought,
      { type: 'shop' },
    ],
    last: [],
  },
  {
    title: 'the Secret of a virtual cluster, in the values of an application',
    file: 'argo.yaml',
    text: 'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: shop, namespace: argocd}\nspec:\n  project: default\n  destination: {namespace: team, server: https://kubernetes.default.svc}\n  source:\n    repoURL: https://charts.example.com\n    chart: vcluster\n    targetRevision: 0.30.0\n    helm:\n      values: |\n        ‸\n',
    steps: [
      { type: 'ext' },
      { accept: 'external' },
      { accept: 'platform' },
      { accept: 'apiKey' },
      thought,
      { accept: 'secretName' },
      { accept: 'shop-key' },
      thought,
      { enter: 0 },
      { accept: 'namespace' },
      { accept: 'apps' },
    ],
    others: {
      'secret.yaml':
        'apiVersion: v1\nkind: Secret\nmetadata: {name: shop-key, namespace: apps}\nstringData: {accessKey: <KEY>, host: platform.example.com}\n',
    },
    last: [],
  },
  {
    title: 'a rule of the team',
    file: '.vclint.yaml',
    text: '‸',
    steps: [
      { accept: 'customRules' },
      thought,
      { type: 'id: acme/short' },
      { enter: 2 },
      { type: 'kinds: [User]' },
      thought,
      { enter: 0 },
      { type: 'check: object.spec.username == "ana"' },
      thought,
      { enter: 0 },
      { type: 'message: It is not Ana.' },
    ],
    last: [],
  },
  {
    title: 'an object that a rule of the team is about',
    file: 'users/ana.yaml',
    text: `${user.replace('  username: ana\n', '  ‸\n')}`,
    steps: [{ type: 'user' }, { accept: 'username' }, { type: 'an' }, { type: 'a' }],
    others: {
      '.vclint.yaml':
        'customRules:\n  - id: acme/short\n    on: User\n    check: object.spec.username == "ana"\n    message: It is not Ana.\n',
    },
    last: [],
  },
]

it.each(sessions)(
  'shows nothing that passes, and hides nothing that stays: $title',
  async (session) => {
    const { passing, missing, thoughts, last, text } = await play(session)
    expect(
      last.map((one) => one.replace(/:.*/, '')),
      text,
    ).toEqual(session.last)
    expect({ passing, missing, thoughts }, text).toEqual({
      passing: [],
      missing: [],
      thoughts: session.thoughts ?? [],
    })
  },
)
