import type { Document, Node } from '#core'
import { mayHoldMore, type ObjectFact, textAt, textsOf } from './read.ts'

export type RoleFact = ReturnType<typeof roleFact>
export type RoleBindingFact = ReturnType<typeof roleBindingFact>

/** The Secrets in its namespace that a Role lets its subjects get. */
export function roleFact({ root }: Document, object: ObjectFact) {
  const rules = root.child('rules')
  const granted = rules?.children().map(secretsOf) ?? []
  const isAll = mayHoldMore(rules) || granted.includes('all')
  const all = 'all' as const
  /** Names of Secrets; `all` also if a template leaves them open. */
  const secrets = isAll ? all : granted.flatMap((names) => (names === all ? [] : names))
  return { object, secrets }
}

function secretsOf(rule: Node): 'all' | readonly string[] {
  const allows = (key: string, wanted: string) => {
    const { texts, sure } = textsOf(rule.child(key))
    return texts.includes(wanted) || texts.includes('*') || !sure
  }
  if (!allows('apiGroups', '') || !allows('resources', 'secrets') || !allows('verbs', 'get'))
    return []
  const { texts, sure } = textsOf(rule.child('resourceNames'))
  return sure && texts.length > 0 ? texts : 'all'
}

/** The subjects that a binding gives a Role. */
export function roleBindingFact({ root }: Document, object: ObjectFact) {
  return {
    object,
    roleKind: textAt(root, 'roleRef', 'kind'),
    roleName: textAt(root, 'roleRef', 'name'),
    /** Namespaces of the service accounts; `any` if there are other subjects or templates. */
    subjectNamespaces: subjectNamespaces(root.child('subjects')),
  }
}

function subjectNamespaces(subjects: Node | undefined): 'any' | readonly string[] {
  const namespaces = subjects?.children().map((subject) => {
    return textAt(subject, 'kind') === 'ServiceAccount' ? textAt(subject, 'namespace') : undefined
  })
  if (mayHoldMore(subjects) || namespaces === undefined) return 'any'
  const known = namespaces.flatMap((namespace) => (namespace === undefined ? [] : [namespace]))
  return known.length === namespaces.length ? known : 'any'
}
