import { defineRule, replaceValue, suggestion, warning } from '#core'
import { apiGroup, builtInKind, isBuiltInGroup } from '#patch'

export default defineRule({
  id: 'reference-api-version',
  summary: 'A reference with an API version that does not exist finds no object.',
  fixable: 'suggest',
  messages: {
    known: warning('Kind {kind} is in "{served}", not in "{found}". Write {served}.'),
    form: warning('"{found}" is not an API version. Write v1 or group/version.'),
    meant: warning('"{found}" is not an API version. Did you mean "{near}"?'),
  },
  check: ({ report }) => ({
    'PatchReference.apiVersion'(node) {
      const found = node.value
      const kind = node.parent?.child('kind')?.value
      const known = typeof kind === 'string' ? builtInKind(kind, undefined) : undefined
      const versions = known?.apiVersions ?? []
      const [served] = versions
      const near = isWellFormed(found) ? undefined : (meantBy(found) ?? served)
      const write = (text: string) => suggestion(`Write ${text}`, replaceValue(node, text))
      if (known !== undefined && served !== undefined && isOtherVersion(found, versions)) {
        const data = { kind: known.kind, served, found }
        report({ message: 'known', at: node, data, fix: write(served) })
      } else if (near !== undefined) {
        report({ message: 'meant', at: node, data: { found, near }, fix: write(near) })
      } else if (!isWellFormed(found)) {
        report({ message: 'form', at: node, data: { found } })
      }
    },
  }),
})

/** Core kinds have no group; other groups come before the slash, and no group is called v1. */
function isWellFormed(text: string): boolean {
  if (text === 'v1') return true
  const [, group = ''] = /^([a-z0-9][a-z0-9.-]*)\/[a-z](?:[a-z0-9-]*[a-z0-9])?$/.exec(text) ?? []
  return group !== '' && group !== 'core' && !/^v\d+(?:(?:alpha|beta)\d+)?$/.test(group)
}

/** Another group may have a kind of this name, and an older version may be served, too. */
function isOtherVersion(found: string, versions: readonly string[]): boolean {
  if (/^v\d+(?:(?:alpha|beta)\d+)?$/.test(found)) return !versions.includes(found)
  if (!isWellFormed(found) || versions.includes(found)) return false
  const group = apiGroup(found)
  if (!isBuiltInGroup(group)) return false
  return !versions.some((version) => apiGroup(version) === group)
}

/** `core/v1` and `/v1` are v1; `v1/apps` has its parts swapped. */
function meantBy(text: string): string | undefined {
  if (/^(?:core)?\/v1$/i.test(text)) return 'v1'
  const lower = text.toLowerCase()
  if (lower !== text && isWellFormed(lower)) return lower
  const swapped = /^(v\d+(?:(?:alpha|beta)\d+)?)\/([a-z0-9.-]+)$/.exec(text)
  if (swapped === null) return undefined
  const turned = `${swapped[2]}/${swapped[1]}`
  return isWellFormed(turned) ? turned : undefined
}
