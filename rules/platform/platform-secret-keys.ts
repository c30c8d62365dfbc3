import {
  didYouMean,
  error,
  isMapping,
  joinEdits,
  type Node,
  omission,
  platformSecretKeys,
  renameKey,
  replaceRaw,
  replaceValue,
  safeFix,
  suggestion,
} from '#core'
import {
  defineProjectRule,
  type FactPlace,
  mayGetKeys,
  misnamedKeys,
  nodePlace,
  objectNamePlace,
  readerPlaces,
  type SecretFact,
  secretDataPlace,
  secretKeyPlace,
} from '#project'

export default defineProjectRule({
  id: 'platform-secret-keys',
  summary: 'A platform Secret needs readable keys accessKey and host to connect a virtual cluster.',
  fixable: 'safe',
  messages: {
    missing: omission(
      error('This {kind} has no {missing}, so no virtual cluster can connect. Add {it}.'),
    ),
    encoding: error(
      '"{key}" under "data" is not Base64, so the server refuses the Secret. Encode it, or move it to "stringData".',
    ),
    notText: error(
      '"{key}" is {type}, and Secrets hold text only, so the server refuses this one. {wayOut}.',
    ),
    renamed: error('This {kind} has no {missing}. Rename {near}.'),
    field: error('A Secret has no field "{field}", so this one has no {missing}. {wayOut}.'),
  },
  project({ graph, report, nodeAt }) {
    for (const { secret, virtualClusters } of graph.platformSecrets) {
      for (const key of secret.keys.filter(({ isNotBase64 }) => isNotBase64))
        report({ message: 'encoding', at: secretKeyPlace(secret, key), data: { key: key.name } })
      for (const key of secret.keys.filter(({ wrongType }) => wrongType !== undefined))
        report(notText(secret, key, nodeAt))
      const missing = platformSecretKeys.filter(
        (name) => !secret.keys.some((key) => key.name === name),
      )
      if (missing.length === 0 || mayGetKeys(secret, graph.secrets)) continue
      const found = findingOn(secret, missing, virtualClusters.length > 0, nodeAt)
      if (found) report({ ...found, related: readerPlaces(virtualClusters) })
    }
  },
})

function notText(secret: SecretFact, key: SecretFact['keys'][number], nodeAt: NodeAt) {
  const at = secretKeyPlace(secret, key)
  const node = nodeAt(at)
  const isOneWord = key.wrongType === 'a boolean' || key.wrongType === 'a number'
  const { start = 0, end = 0 } = node?.span ?? {}
  const source = node?.document.file.text.slice(start, end) ?? ''
  const edits = node && isOneWord ? replaceRaw(node, `"${source}"`) : undefined
  // The user may have meant another text than its Base64.
  const offer = key.isEncoded ? suggestion : safeFix
  const data = {
    key: key.name,
    type: key.wrongType ?? '',
    wayOut: isOneWord ? 'Quote it' : 'Write its text',
  }
  return { message: 'notText', at, data, fix: offer('Put it in quotes', edits) } as const
}

type NodeAt = (place: FactPlace) => Node | undefined

function findingOn(
  secret: SecretFact,
  missing: readonly string[],
  isRead: boolean,
  nodeAt: NodeAt,
) {
  const { kind } = secret.object
  const it = missing.length === 1 ? 'it' : 'them'
  const data = { kind, missing: missing.map((name) => `"${name}"`).join(' or '), it }
  if (secret.isEmpty) {
    const lost = misspeltData(nodeAt(secret.object.place), data)
    const at = objectNamePlace(secret.object)
    return lost ?? (isRead ? ({ message: 'missing', at, data } as const) : undefined)
  }
  if (!secret.hasAllKeys) return undefined
  const typos = misnamedKeys(secret.keys, missing)
  if (typos.length > 0) return renamed(typos, data, secret, nodeAt)
  return { message: 'missing', at: secretDataPlace(secret), part: 'key', data } as const
}

interface Words {
  readonly kind: string
  readonly missing: string
  /** The missing keys as a word. */
  readonly it: string
}

const DATA_FIELDS = ['data', 'stringData'] as const

/** The misspelt data field of a Secret that has no data. */
function misspeltData(secret: Node | undefined, words: Words) {
  const own = secret?.children() ?? []
  const near = own.map((at) => ({ meant: didYouMean(String(at.name), DATA_FIELDS), at }))
  const inSpec = DATA_FIELDS.map((meant) => ({ meant, at: secret?.child('spec')?.child(meant) }))
  for (const { meant, at } of [...near, ...inSpec]) {
    if (meant === undefined || at === undefined || !isMapping(at.value)) continue
    const isTop = at.parent === secret
    const wayOut = isTop ? `Write "${meant}"` : 'Move it to the top level'
    const fix = safeFix(wayOut, isTop ? renameKey(at, meant) : undefined)
    const data = { ...words, field: isTop ? String(at.name) : `spec.${meant}`, wayOut }
    return { message: 'field', at: nodePlace(at), part: 'key', data, fix } as const
  }
  return undefined
}

function renamed(
  typos: ReturnType<typeof misnamedKeys>,
  data: Words,
  secret: SecretFact,
  nodeAt: NodeAt,
) {
  const near = typos.map(({ key, meant }) => `"${key.name}" to "${meant}"`).join(' and ')
  const edits = typos.map(({ key, meant }) => {
    const node = nodeAt(secretKeyPlace(secret, key))
    return node && (key.isNamedByValue ? replaceValue(node, meant) : renameKey(node, meant))
  })
  // A tool that encodes values usually writes the key, too.
  const offer = typos.some(({ key }) => key.isEncoded) ? suggestion : safeFix
  const [first] = typos
  return {
    message: 'renamed',
    at: first ? secretKeyPlace(secret, first.key) : secretDataPlace(secret),
    part: first?.key.isNamedByValue ? 'value' : 'key',
    data: { ...data, near },
    fix: offer(`Rename ${near}`, joinEdits(...edits)),
  } as const
}
