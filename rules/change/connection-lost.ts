import { error, groupBy, type Node, pointerText, warning } from '#core'
import {
  apiKeyPlace,
  defineProjectRule,
  type FactPlace,
  lostConnections,
  placeBelow,
} from '#project'

const KEY_DELETED =
  'The Secret holds access key "{name}", which this change deletes, so {clusters} can no longer connect. Give the Secret another key first.'
const SECRET_DELETED =
  'Secret "{name}" is deleted, but still read by {clusters}, which can no longer connect. Keep it, or change the vc.yaml.'
const ACCESS_LOST =
  'Secret "{name}" can no longer be read by {clusters}. Keep the Role that allowed it.'

export default defineProjectRule({
  id: 'connection-lost',
  summary: 'A change elsewhere can cut virtual clusters off from the platform.',
  supersedes: ['access-disabled', 'missing-platform-secret'],
  messages: {
    role: error(
      'Access key "{name}" loses role "vc", so {clusters} can no longer connect to the platform. Keep the role.',
    ),
    disabled: error(
      'Access key "{name}" is disabled now, so {clusters} can no longer connect. Give the Secret another key first.',
    ),
    key: error(KEY_DELETED),
    keyGone: warning(KEY_DELETED),
    secret: error(
      'This Secret was "{name}", and that name is still read by {clusters}. Change the vc.yaml too.',
    ),
    namespace: error(
      'This Secret was in namespace "{name}", where it is still read by {clusters}. Change the vc.yaml too.',
    ),
    deleted: error(SECRET_DELETED),
    deletedFile: warning(SECRET_DELETED),
    secretKey: error(
      'The Secret loses "{name}", so {clusters} can no longer connect to the platform. Keep it.',
    ),
    access: error(ACCESS_LOST),
    accessGone: warning(ACCESS_LOST),
  },
  project({ graph, before, report, nodeAt }) {
    if (before === undefined) return
    const groups = groupBy(
      lostConnections(before, graph),
      ({ cause, at, name }) =>
        `${cause} ${at.uri} ${at.document} ${pointerText(at.pointer)} ${name}`,
    )
    for (const losses of groups.values()) {
      const [loss] = losses
      if (loss === undefined) continue
      const { cause, name, was } = loss
      const clusters =
        losses.length === 1 ? 'a virtual cluster' : `${losses.length} virtual clusters`
      const more = losses.length - MAX_SHOWN
      const related = losses.slice(0, MAX_SHOWN).map(({ cluster }, index) => ({
        at: apiKeyPlace(cluster),
        part: 'key' as const,
        message:
          more > 0 && index === MAX_SHOWN - 1
            ? `This virtual cluster reads the Secret, and ${more} more.`
            : 'This virtual cluster reads the Secret.',
      }))
      report({
        message: cause,
        at: cause === 'role' ? roleAt(loss.at, nodeAt(loss.at)) : loss.at,
        part: cause === 'secretKey' ? 'key' : 'value',
        data: { name, clusters },
        related: [{ at: was, isBefore: true, message: 'It was there before.' }, ...related],
      })
    }
  },
})

const MAX_SHOWN = 5

/** The last remaining role, or the list if there are more. */
function roleAt(roles: FactPlace, list: Node | undefined): FactPlace {
  const isOne = list?.name === 'roles' && list.children().length === 1
  return isOne ? placeBelow(roles, 0, 'role') : roles
}
