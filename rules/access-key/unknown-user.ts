import { didYouMean, quoted } from '#core'
import {
  defineProjectRule,
  disabledPlace,
  type Graph,
  keyPlace,
  nearest,
  objectNamePlace,
  type UserFact,
} from '#project'

export default defineProjectRule({
  id: 'unknown-user',
  summary: 'A key whose user is missing or disabled acts for nobody.',
  messages: {
    unknown: {
      severity: 'info',
      text: 'No User {user} here, although other Users are. Check the name.',
    },
    near: {
      severity: 'info',
      text: 'No User {user} is defined here. Did you mean "{near}"?',
    },
    disabled: {
      severity: 'warning',
      text: 'The User {user} is disabled, so this key may be obsolete. Check it.',
    },
  },
  project({ graph, report, nodeAt }) {
    if (graph.accessKeys.length === 0) return
    const names = namesOf(graph)
    if (names === undefined) return
    for (const key of graph.accessKeys) {
      const { user: value, object } = key
      if (!value) continue
      const at = keyPlace(key, 'user')
      // Only what is told is looked up in the file, which may have to be read again for it.
      const dataOf = () => {
        const node = nodeAt(at)
        return { user: node === undefined ? `"${value}"` : quoted(node) }
      }
      const candidates = names.get(value)
      if (candidates === undefined) {
        const near = names.size > MAX_USERS ? undefined : didYouMean(value, names.keys())
        const meant = near === undefined ? undefined : names.get(near)?.[0]
        if (near === undefined || meant === undefined)
          report({ message: 'unknown', at, data: dataOf() })
        else {
          const related = [
            { at: objectNamePlace(meant.object), message: 'A User is defined here.' },
          ]
          report({ message: 'near', at, data: { ...dataOf(), near }, related })
        }
        continue
      }
      const found = nearest(object.place.uri, candidates, (one) => one.object.place.uri)
      if (found === undefined || !found.isDisabled) continue
      const related = [{ at: disabledPlace(found), message: 'The User is disabled here.' }]
      report({ message: 'disabled', at, data: dataOf(), related })
    }
  },
})

/** Among more names than that nobody searches for the nearest one, once for each key. */
const MAX_USERS = 1000

/** Users by name and login name; undefined when there are none, or one has a name that nobody knows yet. */
function namesOf({ users }: Graph) {
  const names = new Map<string, UserFact[]>()
  for (const user of users) {
    if (user.object.name === undefined) return undefined
    add(names, user.object.name, user)
    if (user.username !== undefined && user.username !== user.object.name)
      add(names, user.username, user)
  }
  return names.size === 0 ? undefined : names
}

function add(names: Map<string, UserFact[]>, name: string, user: UserFact): void {
  const known = names.get(name)
  if (known === undefined) names.set(name, [user])
  else known.push(user)
}
