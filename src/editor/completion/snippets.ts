import { isConfigFileName } from '../../core/schema/detect.ts'
import { isMapping } from '../../core/text/mapping.ts'
import type { Span } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import type { CursorPlace } from '../place/place.ts'
import type { Completion, CompletionContext } from './completion-item.ts'

interface Snippet {
  readonly label: string
  readonly detail: string
  /** The lines; `{1:text}` is a place to fill in. */
  readonly lines: readonly string[]
}

const PATCHES: readonly Snippet[] = [
  {
    label: 'patch with expressions',
    detail: 'Rewrites a field on the way to the host and back',
    lines: [
      'path: {1:metadata.annotations["example.com/key"]}',
      'expression: {2:value && "prefix-" + value}',
      'reverseExpression: {3:value && value.slice("prefix-".length)}',
    ],
  },
  {
    label: 'patch with a reference',
    detail: 'Takes a field for the name of another object and translates it',
    lines: [
      'path: {1:metadata.annotations["example.com/secret"]}',
      'reference:',
      '  apiVersion: {2:v1}',
      '  kind: {3:Secret}',
    ],
  },
]

const USER: Snippet = {
  label: 'user',
  detail: 'User of the platform',
  lines: [
    'apiVersion: management.platform.sh/v1',
    'kind: User',
    'metadata:',
    '  name: {1:jane}',
    'spec:',
    '  username: {1:jane}',
    '  displayName: {2:Jane Doe}',
    '  email: {3:jane@example.com}',
  ],
}

const OBJECTS: readonly Snippet[] = [
  {
    label: 'access key for a virtual cluster',
    detail: 'OwnedAccessKey with the role that a virtual cluster needs',
    lines: [
      'apiVersion: management.platform.sh/v1',
      'kind: OwnedAccessKey',
      'metadata:',
      '  name: {1:virtual-cluster-key}',
      'spec:',
      '  displayName: {2:Key of the virtual cluster}',
      '  user: {3:user}',
      '  type: User',
      '  scope:',
      '    allowPlatformCli: true',
      '    roles:',
      '      - role: vc',
      '        projects: ["*"]',
    ],
  },
  {
    label: 'platform Secret',
    detail: 'Secret with the access key of a virtual cluster',
    lines: [
      'apiVersion: v1',
      'kind: Secret',
      'metadata:',
      '  name: {1:vc-platform-api-key}',
      '  namespace: {2:namespace}',
      'type: Opaque',
      'stringData:',
      '  accessKey: {3:<ACCESS_KEY>}',
      '  host: {4:platform.example.com}',
    ],
  },
]

/** True of a file whose name or folder says that it holds users. */
export const isOfUsers = (uri: string): boolean => /(?:^|[/_-])users?[/.]/i.test(uri)

/** Whole entries to fill in: patches in their lists, objects at the top of a document. */
export function snippetsFor(
  position: Position | undefined,
  { cursor, document, node, file, around }: CursorPlace,
  span: Span,
  dash: '' | '- ',
  { named }: Pick<CompletionContext, 'named'>,
): readonly Completion[] {
  if (cursor.isFlow || cursor.quote !== '') return []
  if (document?.kind === 'config' || isConfigFileName(file.uri)) return []
  const isEmpty = node?.value === undefined || node.value === null
  // The file's name shows that it is a vc.yaml.
  const isOpen = position === undefined && !isMapping(around)
  const isTop = cursor.pointer.length === 0 && isEmpty && isOpen
  const isPatch = position?.type === 'PatchEntry' && (dash !== '' || isEmpty)
  const objects = isOfUsers(file.uri) ? [USER, ...OBJECTS] : [...OBJECTS, USER]
  const offered = isTop ? objects : isPatch ? PATCHES : []
  const indent = `\n${' '.repeat(cursor.column + dash.length)}`
  const user = named('User', '').find((name) => /^[\w.@-]+$/.test(name)) ?? 'user'
  return offered.map(({ label, detail, lines: all }) => {
    const lines = all.map((line) => line.replace('{3:user}', `{3:${user}}`))
    return {
      label,
      kind: 'snippet',
      detail,
      documentation: `\`\`\`yaml\n${lines.join('\n').replace(/\{\d:([^}]*)\}/g, '$1')}\n\`\`\``,
      span,
      text: (dash + lines.join(indent)).replace(/\{(?=\d:)/g, '$${'),
      isSnippet: true,
    }
  })
}
