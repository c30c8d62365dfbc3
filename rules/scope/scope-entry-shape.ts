import {
  defineRule,
  error,
  isMapping,
  type Node,
  ownProperty,
  replaceValue,
  suggestion,
  wrapInList,
  wrapInMap,
  writeScalar,
} from '#core'

export default defineRule({
  id: 'scope-entry-shape',
  summary: 'The lists of a scope hold objects; those of a role hold names.',
  fixable: 'suggest',
  supersedes: ['wrong-type', 'unknown-field'],
  messages: {
    object: error('Entries of "{list}" in a scope are objects. Write "{shape}".'),
    list: error('"{list}" in a scope is a list of objects. Write "{shape}" as an item.'),
    name: error('Entries of "{list}" in a role are names. Write "{shape}".'),
  },
  check({ report }) {
    const object = (node: Node) => {
      if (isMapping(node.value) || isNothing(node) || node.parent === undefined) return
      const shape = objectShape(node.parent, node.value)
      const key = onlyKey(node.parent)
      const edits = key === undefined ? undefined : wrapInMap(node, key)
      const data = { list: String(node.parent.name), shape }
      report({ message: 'object', at: node, data, fix: suggestion(`Write "${shape}"`, edits) })
    }
    const list = (node: Node) => {
      if (Array.isArray(node.value) || isNothing(node)) return
      const shape = objectShape(node, node.value)
      const data = { list: String(node.name), shape }
      const fix = suggestion(`Write "${shape}"`, asList(node))
      report({ message: 'list', at: node, data, fix })
    }
    const name = (node: Node) => {
      if (!isMapping(node.value)) return
      const [only, ...more] = Object.values(node.value)
      const text = more.length === 0 && typeof only === 'string' ? only : undefined
      const shape = `- ${text === undefined ? 'NAME' : inYaml(text)}`
      const edits = text === undefined ? undefined : replaceValue(node, text)
      const fix = suggestion(`Write "${shape}"`, edits)
      report({ message: 'name', at: node, data: { list: String(node.parent?.name), shape }, fix })
    }
    return {
      'ScopeRole:raw': object,
      'ScopeProject:raw': object,
      'ScopeSpace:raw': object,
      'ScopeVirtualCluster:raw': object,
      'ScopeCluster:raw': object,
      'Scope.roles:raw': list,
      'Scope.projects:raw': list,
      'Scope.spaces:raw': list,
      'Scope.virtualClusters:raw': list,
      'Scope.clusters:raw': list,
      'ScopeRoleProject:raw': name,
      'ScopeRoleVirtualCluster:raw': name,
    }
  },
})

const isNothing = (node: Node) => node.value === null || node.value === undefined || node.unknown

/** The key that identifies an entry; undefined if an entry needs two. */
function onlyKey(list: Node): string | undefined {
  const [key, ...more] = list.facts.listKey ?? []
  return more.length === 0 ? key : undefined
}

function asList(node: Node) {
  const key = onlyKey(node)
  if (isMapping(node.value)) {
    const isEntry = node.facts.listKey?.some((name) => node.child(name)) ?? false
    return isEntry ? wrapInList(node) : undefined
  }
  if (key === undefined || typeof node.value !== 'string') return undefined
  return replaceValue(node, [{ [key]: node.value }])
}

/** An entry of this list as it is written, in the user's words where they are known: `- project: '*'`. */
function objectShape(list: Node, value: unknown): string {
  const keys = list.facts.listKey ?? []
  const pairs = keys.map((key, index) => {
    const word = isMapping(value)
      ? ownProperty(value, key)
      : index === keys.length - 1
        ? value
        : undefined
    const isScalar = typeof word === 'string' || typeof word === 'number'
    return `${key}: ${isScalar ? inYaml(String(word)) : 'NAME'}`
  })
  return pairs.length > 1 ? `- {${pairs.join(', ')}}` : `- ${pairs.join('')}`
}

const inYaml = (text: string) => writeScalar(text, { style: 'plain', inFlow: true })
