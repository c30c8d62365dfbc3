import { expect, it } from 'vitest'
import { reported } from './compare.ts'

const METADATA = { generation: '3', uid: 'a', creationTimestamp: '"2023-04-03T00:00:00Z"' }

/** A PUT body with what the server sent. */
function body(metadata: Readonly<Record<string, string>>, status = ''): { 'a.yaml': string } {
  const fields = Object.entries({ ...METADATA, ...metadata }).map(
    ([key, value]) => `${key}: ${value}`,
  )
  return {
    'a.yaml': `# vclint-mode: update
apiVersion: management.platform.sh/v1
kind: User
metadata: {name: jane, ${fields.join(', ')}}
spec: {displayName: Jane}
${status}`,
  }
}

const TIME = '"2024-04-03T00:00:00Z"'

it.each([
  ['nothing else', {}, '', '', true],
  ['the same status', {}, 'status: {a: 1}', 'status: {a: 1}', true],
  ['another uid', { uid: 'b' }, '', '', false],
  ['another time of creation', { creationTimestamp: TIME }, '', '', false],
  ['another generation', { generation: '4' }, '', '', false],
  ['a status that comes', {}, '', 'status: {a: 1}', false],
  ['a status that goes', {}, 'status: {a: 1}', '', false],
  ['another status', {}, 'status: {a: 1}', 'status: {a: 2}', false],
])('a version that changes beside %s', (_, metadata, before, after, expected) => {
  const rules = reported(
    body({ resourceVersion: '"7"' }, before),
    body({ resourceVersion: '"8"', ...metadata }, after),
  )
  expect(rules.includes('resource-version-changed')).toBe(expected)
})

it.each(['managedFields', 'deletionTimestamp'])('a version beside another %s', (field) => {
  const value = (manager: string) =>
    field === 'managedFields' ? `[{manager: ${manager}}]` : `"202${manager}-04-03T00:00:00Z"`
  const versions = (last: string) =>
    reported(
      body({ resourceVersion: '"7"', [field]: value('3') }),
      body({ resourceVersion: '"8"', [field]: value(last) }),
    ).includes('resource-version-changed')
  expect([versions('3'), versions('4')]).toEqual([true, false])
})
