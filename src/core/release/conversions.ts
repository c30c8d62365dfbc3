import { isMapping, ownProperty } from '../text/mapping.ts'

/** A value of a field in a form that its release line takes, with the path that it has there. */
export interface Part {
  readonly to: string
  readonly value: unknown
}

/** Values that change their form with their place; undefined where what they mean is not sure. */
export const conversions: Readonly<
  Record<string, (value: unknown, to: string) => readonly Part[] | undefined>
> = { duration, image, tag, 'node pools': nodePools }

const UNITS = [
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const

/** A number of seconds, as a duration. */
function duration(value: unknown, to: string) {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0) return undefined
  const unit = UNITS.find(([, seconds]) => value % seconds === 0)
  return unit && [{ to, value: `${value / unit[1]}${unit[0]}` }]
}

/** A registry has a dot or a port, or is this machine; a digest has no place of its own. */
const IMAGE =
  /^(?:((?:[\w-]+\.)[\w.-]+(?::\d+)?|[\w-]+:\d+|localhost)\/)?([a-z\d][\w./-]*):([\w.-]+)$/

/** The name of an image, as its parts. Without a registry it is one of Docker Hub. */
function image(value: unknown, to: string) {
  const [, registry = 'docker.io', name = '', tag] =
    (typeof value === 'string' && IMAGE.exec(value)) || []
  if (tag === undefined) return undefined
  const repository = registry === 'docker.io' && !name.includes('/') ? `library/${name}` : name
  return [{ to, value: { registry, repository, tag } }]
}

/** An image of which only the tag is set, as a version. */
function tag(value: unknown, to: string) {
  const version = ownProperty(value, 'tag')
  const isAlone = isMapping(value) && Object.keys(value).length === 1
  return isAlone && typeof version === 'string' ? [{ to, value: version }] : undefined
}

const POOLS = ['static', 'dynamic'] as const

/** Node pools with a provider each, as one entry for each provider. */
function nodePools(value: unknown, to: string) {
  if (!isMapping(value) || Object.keys(value).some((key) => !POOLS.includes(key as never)))
    return undefined
  const entries = new Map<string, Record<string, unknown[] | string>>()
  for (const kind of POOLS) {
    const pools = value[kind] ?? []
    if (!Array.isArray(pools)) return undefined
    for (const pool of pools) {
      const provider = ownProperty(pool, 'provider')
      if (typeof provider !== 'string') return undefined
      const entry = entries.get(provider) ?? { provider }
      entry[kind] = [...(entry[kind] ?? []), poolOf(pool)]
      entries.set(provider, entry)
    }
  }
  return [{ to, value: [...entries.values()] }]
}

/** A pool without its provider, and with the new name of what chooses its nodes. */
function poolOf({ provider: _, requirements, ...rest }: Readonly<Record<string, unknown>>) {
  return requirements === undefined ? rest : { ...rest, nodeTypeSelector: requirements }
}
