import { describe, expect, it } from 'vitest'
import { rules } from '../rules/index.ts'
import { type Try, tryAll } from './written/tries.ts'

/** Why a way of writing cannot hold a mistake, and for which rules (or messages of them) that is so. */
interface Reason {
  readonly why: string
  readonly ways: readonly string[]
  readonly rules: readonly string[]
}

/** Rules that compare an object with what it was. */
const COMPARING = rules.filter(({ topic }) => topic === 'change').map(({ rule }) => rule.id)

const objectReasons: readonly Reason[] = [
  { why: 'What is created was not there before.', ways: ['POST'], rules: COMPARING },
  {
    why: 'Kustomize changes a file, and not an object of the server.',
    ways: ['merge patch'],
    rules: COMPARING,
  },
  {
    why: 'The mistake of the changed object is reported, from which this only follows.',
    ways: ['JSON patch', 'PUT'],
    rules: ['connection-lost'],
  },
  {
    why: 'The address of a request names the object.',
    ways: ['PUT'],
    rules: [
      'immutable-field-changed/identity',
      'missing-name',
      'project-namespace/missing',
      'wrong-api-version/missing',
    ],
  },
  {
    why: 'The address of a request names the object.',
    ways: ['POST'],
    rules: ['missing-namespace', 'wrong-api-version/missing'],
  },
  {
    why: 'An update sends back what the server has set.',
    ways: ['PUT'],
    rules: [
      'client-set-deletion',
      'generate-name-in-file',
      'ignored-generate-name',
      'resource-version-changed',
      'server-populated-field',
      'status-in-manifest',
    ],
  },
  {
    why: 'An object that is there has a name.',
    ways: ['JSON patch'],
    rules: ['generate-name-in-file'],
  },
  {
    why: 'What changes an object, or sends it, is no second object.',
    ways: ['merge patch', 'PUT', 'POST'],
    rules: ['duplicate-object'],
  },
  {
    why: 'What a patch lacks is in the object.',
    ways: ['merge patch'],
    rules: [
      'generate-name-in-file',
      'missing-name',
      'missing-namespace',
      'missing-vc-role/perhaps',
      'project-namespace/missing',
      'wrong-api-version/missing',
    ],
  },
  {
    why: 'Objects of one build join each other first, and the key is in none.',
    ways: ['merge patch'],
    rules: ['unknown-user/disabled'],
  },
  {
    why: 'A comment in a patch says nothing of the object that a build makes with it.',
    ways: ['merge patch'],
    rules: ['project-mismatch'],
  },
  {
    why: 'Null removes what an object has.',
    ways: ['merge patch'],
    rules: ['null-for-object'],
  },
  {
    why: 'What a text of a template lacks may be filled in.',
    ways: ['text'],
    rules: [
      'access-disabled',
      'annotation-dropped',
      'deletion-extended',
      'finalizer-added-while-terminating',
      'deprecated-field',
      'duplicate-object',
      'generate-name-in-file',
      'incomplete-update',
      'incomplete-vc-key',
      'missing-field',
      'missing-name',
      'missing-namespace',
      'missing-vc-role',
      'project-namespace/missing',
      'ttl-without-effect',
      'wrong-api-version/missing',
    ],
  },
  {
    why: 'Something follows the comment.',
    ways: ['List', 'POST', 'PUT'],
    rules: ['malformed-directive/place'],
  },
  {
    why: 'The alias no longer leads to what is around it.',
    ways: ['JSON patch'],
    rules: ['document-too-complex'],
  },
]

const valuesReasons: readonly Reason[] = [
  {
    why: 'What a patch lacks is in the object: here what makes the mistake none.',
    ways: ['JSON patch'],
    rules: ['missing-platform-secret'],
  },
  {
    why: 'What a patch lacks is in the object.',
    ways: ['merge patch'],
    rules: ['endpoints-disabled', 'missing-secret-access/perhaps'],
  },
  {
    why: 'Null removes what an object has.',
    ways: ['merge patch'],
    rules: ['null-for-object'],
  },
  {
    why: 'The mistake is one of files that override each other.',
    ways: ['manifest', 'List', 'JSON patch', 'merge patch', 'POST', 'text'],
    rules: ['replaced-patches'],
  },
  {
    why: 'Only files of their own are built, and texts name no other files.',
    ways: ['manifest', 'List', 'JSON patch', 'merge patch', 'POST', 'text'],
    rules: ['refused-build'],
  },
  {
    why: 'The limit is that of a file, and is reported where that starts.',
    ways: ['manifest', 'List', 'JSON patch', 'merge patch', 'POST'],
    rules: ['document-too-complex'],
  },
]

/** Mistakes of which the other way of writing knows more, or less. */
const otherWords = {
  objects: [
    'List: misplaced-field/elsewhere is "warning: "scope" has no effect at the top level. Known: apiVersion, kind, metadata, spec, status."',
    'List: misplaced-field/twice is "warning: "ttl" has no effect at the top level. Known: apiVersion, kind, metadata, spec, status."',
    'merge patch: unknown-field/closedNear is "error: Unknown field "apiVerison" at the top level. "apiVersion" is set as well. Keep one of them."',
    'merge patch: unknown-field/closedNear is "error: Unknown field "metdata" at the top level. "metadata" is set as well. Keep one of them."',
    'merge patch: unknown-field/near is "warning: Unknown field "Spec" at the top level. "spec" is set as well. Keep one of them."',
    'merge patch: unknown-field/near is "warning: Unknown field "nmae" in "metadata". "name" is set as well. Keep one of them."',
    'text: misplaced-field/reference is "warning: "owner" has no "name". Remove it."',
    'manifest: duplicate-object/same is "error: VirtualClusterInstanceKubeConfig "blue" is already defined in "object-0.yaml". Rename or remove one."',
    'text: incomplete-update/empty is "warning: "uid" is empty. A PUT sends the object as retrieved. Copy it from there."',
    'text: client-set-deletion/alone is "error: Only the server sets "deletionGracePeriodSeconds", on deletion. Remove it."',
    'POST: project-namespace/missing is "warning: A POST of a workspace sets "metadata.namespace", and this body does not. Add the namespace of the path."',
  ],
  values: [
    'JSON patch: missing-secret-access/denied is "info: With "createRBAC: false" nothing grants access to the Secret in "vc-platform". Add a Role and RoleBinding, or remove "createRBAC"."',
    'JSON patch: odd-space/odd is "error: U+00A0 is not a space in YAML, so this line is read as text. Replace it with a space."',
  ],
} as const

/** A mistake that is found, or no longer found, changes these. */
const counts = {
  objects: { rules: 64, mistakes: 2462, found: 2216, unwritten: 82, lost: 151 },
  values: { rules: 74, mistakes: 1506, found: 1471, unwritten: 0, lost: 33 },
} as const

/** By rule and message what is written and not found, without those that are found in other words. */
const nameOf = ({ way, rule, finding }: Try) => `${way}: ${rule}/${finding.messageId}`

describe.each([
  ['objects', objectReasons, Number.POSITIVE_INFINITY],
  ['values', valuesReasons, 2],
] as const)('the mistakes of %s', (of, reasons, most) => {
  const { tries, surplus } = tryAll(of, most)
  const lost = tries.filter(({ isWritten, isFound, saidAs }) => isWritten && !isFound && !saidAs)
  const isMeant = ({ ways, rules }: Reason, { rule, way, finding }: Try) =>
    ways.includes(way) && (rules.includes(rule) || rules.includes(`${rule}/${finding.messageId}`))

  it('are found once and in place, in every way of writing that can hold them', () => {
    const unexplained = lost.filter((one) => !reasons.some((reason) => isMeant(reason, one)))
    expect(unexplained.map((one) => `${nameOf(one)} at line ${one.line}`)).toEqual([])
    const isElsewhere = ({ rule, way }: (typeof surplus)[number]) =>
      reasons.some((reason) => reason.ways.includes(way) && reason.rules.includes(rule))
    const more = surplus.filter((one) => !isElsewhere(one))
    expect(more.map(({ way, rule, found }) => `${way}: ${rule} ${found}`)).toEqual([])
  })

  it('are missed for reasons that still hold', () => {
    const stale = reasons.flatMap((reason) =>
      reason.ways.flatMap((way) =>
        reason.rules
          .filter(
            (rule) => !lost.some((one) => isMeant({ ...reason, ways: [way], rules: [rule] }, one)),
          )
          .map((rule) => `${way}: ${rule}`),
      ),
    )
    expect(stale).toEqual([])
  })

  it('are said in other words only where more is known, or less', () => {
    const said = tries.flatMap((one) => (one.saidAs ? [`${nameOf(one)} is "${one.saidAs}"`] : []))
    expect([...new Set(said)].toSorted()).toEqual([...otherWords[of]].toSorted())
  })

  it('are those of all rules', () => {
    const found = tries.filter(({ isFound }) => isFound).length
    const unwritten = tries.filter(({ isWritten }) => !isWritten).length
    const rules = new Set(tries.map(({ rule }) => rule)).size
    expect({ rules, mistakes: tries.length, found, unwritten, lost: lost.length }).toEqual(
      counts[of],
    )
  })
})
