import { groupBy, type Node, pointerText, warning } from '#core'
import {
  apiKeyPlace,
  defineProjectRule,
  type FactPlace,
  lostConnections,
  placeBelow,
} from '#project'

export default defineProjectRule({
  id: 'connection-lost',
  summary: 'A change elsewhere can cut virtual clusters off from the platform.',
  supersedes: ['access-disabled', 'missing-platform-secret'],
  messages: {
    role: warning(
      'Access key "{name}" loses role "vc", so {clusters} can no longer connect to the platform. Keep the role.',
    ),
    disabled: warning(
      'Access key "{name}" is disabled now, so {clusters} can no longer connect. Give the Secret another key first.',
    ),
    key: warning(
      'The Secret holds access key "{name}", which this change deletes, so {clusters} can no longer connect. Give the Secret another key first.',
    ),
    secret: warning(
      'This Secret was "{name}", and {clusters} still reads that name. Change the vc.yaml too.',
    ),
    deleted: warning(
      'Secret "{name}" is deleted, but {clusters} still reads it and can no longer connect. Keep it, or change the vc.yaml.',
    ),
    secretKey: warning(
      'The Secret loses "{name}", so {clusters} can no longer connect to the platform. Keep it.',
    ),
    access: warning(
      'Secret "{name}" can no longer be read by {clusters}. Keep the Role that allowed it.',
    ),
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

/** The only role that is left, or else the list. */
function roleAt(roles: FactPlace, list: Node | undefined): FactPlace {
  const isOne = list?.name === 'roles' && list.children().length === 1
  return isOne ? placeBelow(roles, 0, 'role') : roles
}
