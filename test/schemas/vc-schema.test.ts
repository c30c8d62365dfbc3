import { expect, test } from 'vitest'
import { parseRelease } from '../../src/core/release/parse-release.ts'
import { printableSchema } from '../../src/generated/schemas.ts'
import { ajvOf } from './agreement.ts'

const validators = ['', '0.28', '0.34'].map((target) =>
  ajvOf(printableSchema('vc', false, parseRelease(target)) ?? {}),
)

test.each<[string, object, readonly boolean[]]>([
  ['a field of old lines', { external: { platform: { project: 'a' } } }, [true, true, false]],
  ['a field of new lines', { platform: { project: 'a' } }, [true, false, true]],
  ['a field of all lines', { controlPlane: { statefulSet: { image: {} } } }, [true, true, true]],
  ['a misspelt field', { controlPlane: { statefulSet: { imag: {} } } }, [false, false, false]],
  ['a wrong type', { controlPlane: { proxy: { port: 'a' } } }, [false, false, false]],
  ['labels of a user', { controlPlane: { service: { labels: { a: 'b' } } } }, [true, true, true]],
  ['a record of SOPS', { sops: { mac: 'a' } }, [true, true, true]],
  ['a patch', { sync: { toHost: { pods: { patches: [{ pth: 'a' }] } } } }, [false, false, false]],
])('the schema of all lines, of 0.28 and of 0.34 on %s', (_, object, verdicts) => {
  expect(validators.map((isValid) => isValid(object))).toEqual(verdicts)
})

test('a schema of one line is named after it', () => {
  expect(printableSchema('vc', false, parseRelease('0.34'))).toMatchObject({
    $id: 'urn:vclint:schema:VirtualClusterConfig:0.34',
    description: 'Configuration of a virtual cluster (`vc.yaml`). Release line 0.34.',
  })
})
