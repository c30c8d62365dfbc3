import type { Document, Node } from '#core'
import { mayHoldMore, type ObjectFact, textAt, textsOf } from './read.ts'

/** The Secrets of its namespace that a Role lets its subjects get. */
export interface RoleFact {
  readonly object: ObjectFact
  /** Names of Secrets; `all` also where there is a template and nothing can be excluded. */
  readonly secrets: 'all' | readonly string[]
}

/** The subjects that get a Role. */
export interface RoleBindingFact {
  readonly object: ObjectFact
  readonly roleKind: string | undefined
  readonly roleName: string | undefined
  /** Namespaces of the service accounts; `any` where others, or templates, stand. */
  readonly subjectNamespaces: 'any' | readonly string[]
}

export function roleFact({ root }: Document, object: ObjectFact): RoleFact {
  const rules = root.child('rules')
  const granted = rules?.children().map(secretsOf) ?? []
  const all = mayHoldMore(rules) || granted.includes('all')
  return {
    object,
    secrets: all ? 'all' : granted.flatMap((names) => (names === 'all' ? [] : names)),
  }
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

export function roleBindingFact({ root }: Document, object: ObjectFact): RoleBindingFact {
  return {
    object,
    roleKind: textAt(root, 'roleRef', 'kind'),
    roleName: textAt(root, 'roleRef', 'name'),
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
