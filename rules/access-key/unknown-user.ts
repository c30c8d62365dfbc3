import { didYouMean, groupBy, info, quoted, rememberEachText, writeFix } from '#core'
import {
  type AccessKeyFact,
  defineProjectRule,
  type FactPlace,
  type Graph,
  keyPlace,
  nearestObject,
  objectNamePlace,
  placeBelow,
} from '#project'

export default defineProjectRule({
  id: 'unknown-user',
  summary: 'A key or workspace whose user is missing or disabled belongs to no account.',
  fixable: 'suggest',
  messages: {
    unknown: info('No file defines the User {user}, only others. Check the name.'),
    near: info('No User {user} is defined here. Did you mean "{near}"?'),
    disabled: info('The User {user} is disabled, so this key may be obsolete. Check it.'),
  },
  project({ graph, report, nodeAt }) {
    if (graph.accessKeys.length === 0 && graph.workspaces.length === 0) return
    const names = namesOf(graph)
    if (names.size === 0) return
    // Most keys and workspaces belong to few users.
    const nearTo = rememberEachText((user) =>
      names.size > MAX_USERS ? undefined : didYouMean(user, names.keys()),
    )
    // A template may create any name, but a name close to an existing one is probably a typo.
    const areAllNamed = graph.users.every(({ object }) => object.name !== undefined)
    // Single sign-on creates users too, unless the files keep users beside their keys.
    const areKeptHere = areAllNamed && graph.accessKeys.some(({ user }) => user && names.has(user))
    for (const key of graph.accessKeys) {
      if (!key.user) continue
      const candidates = names.get(key.user)
      if (candidates === undefined) reportUnknown(key, key.user)
      else reportDisabled(key, key.user, candidates)
    }
    for (const workspace of graph.workspaces) {
      const { object, owner } = workspace
      const at = placeBelow(object.place, 'spec', 'owner', 'user')
      if (owner && !names.has(owner)) reportNear(at, owner)
    }

    // Data is looked up only for findings, because the file may have to be read again.
    function dataOf(at: FactPlace, user: string) {
      const node = nodeAt(at)
      return { user: node === undefined ? `"${user}"` : quoted(node) }
    }

    function reportUnknown(key: AccessKeyFact, user: string): void {
      const at = keyPlace(key, 'user')
      if (!reportNear(at, user) && areKeptHere)
        report({ message: 'unknown', at, data: dataOf(at, user) })
    }

    function reportNear(at: FactPlace, user: string): boolean {
      const near = nearTo(user)
      const meant = near === undefined ? undefined : names.get(near)?.[0]
      if (near === undefined || meant === undefined) return false
      const related = [{ at: objectNamePlace(meant.object), message: 'A User is defined here.' }]
      const fix = writeFix(nodeAt(at), near)
      report({ message: 'near', at, data: { ...dataOf(at, user), near }, related, fix })
      return true
    }

    function reportDisabled(key: AccessKeyFact, user: string, users: Graph['users']): void {
      const at = keyPlace(key, 'user')
      const found = nearestObject(key.object.place.uri, users, (one) => one.object)
      if (found === undefined || !found.isDisabled) return
      const place = placeBelow(found.object.place, 'spec', 'disabled')
      const related = [{ at: place, message: 'The User is disabled here.' }]
      report({ message: 'disabled', at, data: dataOf(at, user), related })
    }
  },
})

type Users = ReadonlyMap<string, Graph['users']>

/** Limit of names up to which the nearest one is searched for each user. */
const MAX_USERS = 1000

/** Users by name and login name. */
function namesOf({ users }: Graph): Users {
  const named = users.flatMap((user) => {
    const { name } = user.object
    const names = name === undefined ? [] : new Set([name, user.username ?? name])
    return Array.from(names, (each) => ({ name: each, user }))
  })
  return new Map(
    Array.from(
      groupBy(named, ({ name }) => name),
      ([name, all]) => [name, all.map(({ user }) => user)],
    ),
  )
}
