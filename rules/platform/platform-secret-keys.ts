import { renameKey, safeFix, suggestion } from '#core'
import {
  defineProjectRule,
  intendedSecretKey,
  type PlatformSecret,
  readerPlaces,
  type SecretKeyFact,
  secretDataPlace,
  secretKeyPlace,
} from '#project'

const REQUIRED_KEYS = ['accessKey', 'host'] as const

export default defineProjectRule({
  id: 'platform-secret-keys',
  summary: 'A platform Secret needs readable keys accessKey and host to connect a virtual cluster.',
  fixable: 'safe',
  messages: {
    missing: {
      severity: 'error',
      text: 'This Secret has no {missing}, so no virtual cluster can connect. Add it.',
    },
    encoding: {
      severity: 'error',
      text: '"{key}" under "data" is not Base64, so the server refuses the Secret. Encode it, or move it to "stringData".',
    },
    renamed: {
      severity: 'error',
      text: 'This Secret has no {missing}. Rename {near}.',
    },
  },
  project({ graph, report, nodeAt }) {
    for (const platformSecret of graph.platformSecrets) {
      const { secret } = platformSecret
      for (const key of secret.keys.filter(({ isNotBase64 }) => isNotBase64))
        report({ message: 'encoding', at: secretKeyPlace(secret, key), data: { key: key.name } })
      const missing = REQUIRED_KEYS.filter((name) => !secret.keys.some((key) => key.name === name))
      if (missing.length === 0 || !secret.hasAllKeys) continue
      const typos = typosOf(platformSecret, missing)
      const text = missing.map((name) => `"${name}"`).join(' or ')
      const related = readerPlaces(platformSecret.virtualClusters)
      const first = typos[0]
      if (first === undefined) {
        report({
          message: 'missing',
          at: secretDataPlace(secret),
          part: 'key',
          data: { missing: text },
          related,
        })
        continue
      }
      const near = typos.map(({ key, meant }) => `"${key.name}" to "${meant}"`).join(' and ')
      const edits = typos.map(({ key, meant }) => {
        const node = nodeAt(secretKeyPlace(secret, key))
        return node && renameKey(node, meant)
      })
      // Encoded values are rarely written by hand: whatever wrote them knows the key too.
      const offer = typos.some(({ key }) => key.isEncoded) ? suggestion : safeFix
      const all = edits.includes(undefined) ? undefined : edits.flatMap((edit) => edit ?? [])
      const fix = offer(`Rename ${near}`, all)
      report({
        message: 'renamed',
        at: secretKeyPlace(secret, first.key),
        part: 'key',
        data: { missing: text, near },
        related,
        fix,
      })
    }
  },
})

interface Typo {
  readonly key: SecretKeyFact
  readonly meant: string
}

/** Keys that were surely meant to be a missing one. */
function typosOf({ secret }: PlatformSecret, missing: readonly string[]): readonly Typo[] {
  return missing.flatMap((meant) => {
    const near = secret.keys.filter(({ name }) => intendedSecretKey(name) === meant)
    // The same name under `data` and `stringData` is one key.
    return new Set(near.map(({ name }) => name)).size === 1
      ? near.map((key) => ({ key, meant }))
      : []
  })
}
