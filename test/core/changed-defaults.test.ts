import { expect, it } from 'vitest'
import { changedDefaults } from '../../src/core/release/upgrade/changed-defaults.ts'

const LIMITS = 'controlPlane.statefulSet.resources.limits.memory'
const VERSION = 'controlPlane.distro.k8s.version'

const fieldsFor = (value: unknown, from: number, to: number) =>
  changedDefaults(value, { from, to }).map(({ field }) => field)

it('lists the version of Kubernetes once, wherever a line has it', () => {
  const [version] = changedDefaults({}, { from: 24, to: 34 })
  expect(version).toEqual({ field: VERSION, from: 'v1.32.1', to: 'v1.35.0' })
})

it('lists nothing between the same lines', () => {
  expect(fieldsFor({}, 30, 30)).toEqual([])
})

it.each<readonly [string, unknown, string]>([
  ['a version', { controlPlane: { distro: { k8s: { version: 'v1.33.0' } } } }, VERSION],
  ['the tag of an image', { controlPlane: { distro: { k8s: { image: { tag: 'a' } } } } }, VERSION],
  ['another distribution', { controlPlane: { distro: { k3s: { enabled: true } } } }, VERSION],
  [
    'limits',
    { controlPlane: { statefulSet: { resources: { limits: { memory: '1Gi' } } } } },
    LIMITS,
  ],
])('leaves out what a file sets: %s', (_, value, field) => {
  expect(fieldsFor({}, 24, 34)).toContain(field)
  expect(fieldsFor(value, 24, 34)).not.toContain(field)
})

it('leaves out what is below something that is off', () => {
  const tag = 'controlPlane.backingStore.etcd.deploy.statefulSet.image.tag'
  const on = { controlPlane: { backingStore: { etcd: { deploy: { enabled: true } } } } }
  expect(fieldsFor({}, 24, 34)).not.toContain(tag)
  expect(fieldsFor(on, 24, 34)).toContain(tag)
})

it('names what a file that sets a part leaves to the chart', () => {
  const limits = { memory: '1Gi' }
  const value = { controlPlane: { statefulSet: { resources: { limits } } } }
  const found = changedDefaults(value, { from: 24, to: 34 })
  expect(found).toContainEqual({
    field: 'controlPlane.statefulSet.resources.limits.ephemeral-storage',
    from: '8Gi',
    to: '10Gi',
  })
})

it('names the part of a list that changes', () => {
  const found = changedDefaults({}, { from: 20, to: 34 })
  expect(found).toContainEqual({
    field:
      'controlPlane.coredns.deployment.topologySpreadConstraints[0].labelSelector.matchLabels.k8s-app',
    from: 'kube-dns',
    to: 'vcluster-kube-dns',
  })
  const constraints = {
    controlPlane: { coredns: { deployment: { topologySpreadConstraints: [] } } },
  }
  const own = changedDefaults(constraints, { from: 20, to: 34 })
  expect(own.map(({ field }) => field).join()).not.toContain('topologySpreadConstraints')
})
