import { isMapping, ownProperty } from '../../text/mapping.ts'

/** A field's value in the form of one release line, with its path there. */
export interface Part {
  readonly to: string
  readonly value: unknown
}

/**
 * Conversions for values whose form changes with their place; each returns undefined if the meaning
 * is not certain.
 */
export const conversions: Readonly<
  Record<string, (value: unknown, to: string) => readonly Part[] | undefined>
> = { duration, image, tag, 'node pools': nodePools }

const UNITS = [
  ['h', 3600],
  ['m', 60],
  ['s', 1],
] as const

/** A number of seconds as a duration. */
function duration(value: unknown, to: string) {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0) return undefined
  const unit = UNITS.find(([, seconds]) => value % seconds === 0)
  return unit && [{ to, value: `${value / unit[1]}${unit[0]}` }]
}

/** A registry has a dot or a port, or is localhost; a digest has no field of its own. */
const IMAGE =
  /^(?:((?:[\w-]+\.)[\w.-]+(?::\d+)?|[\w-]+:\d+|localhost)\/)?([a-z\d][\w./-]*):([\w.-]+)$/

/** The parts of an image's name. Without a registry the image is from Docker Hub. */
function image(value: unknown, to: string) {
  const [, registry = 'docker.io', name = '', tag] =
    (typeof value === 'string' && IMAGE.exec(value)) || []
  if (tag === undefined) return undefined
  const repository = registry === 'docker.io' && !name.includes('/') ? `library/${name}` : name
  return [{ to, value: { registry, repository, tag } }]
}

/** A version, from an image of which only the tag is set. */
function tag(value: unknown, to: string) {
  const version = ownProperty(value, 'tag')
  const isAlone = isMapping(value) && Object.keys(value).length === 1
  return isAlone && typeof version === 'string' ? [{ to, value: version }] : undefined
}

const POOLS = ['static', 'dynamic'] as const

/** Groups node pools that name a provider into one entry per provider. */
function nodePools(value: unknown, to: string) {
  // One entry without its list.
  if (typeof ownProperty(value, 'provider') === 'string') return [{ to, value: [value] }]
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

/** A pool without its provider; the field that selects nodes gets its new name. */
function poolOf({ provider: _, requirements, ...rest }: Readonly<Record<string, unknown>>) {
  return requirements === undefined ? rest : { ...rest, nodeTypeSelector: requirements }
}
