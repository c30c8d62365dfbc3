import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lintFiles } from '../../src/run/lint-files.ts'

const settings = readFileSync(join(import.meta.dirname, 'old-settings.txt'), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split(' = ') as [string, string])

/** Beside each, so that the layout is certain. */
const OLD = { syncer: { kubeConfigContextName: 'own' }, isolation: { enabled: true } }

function withSetting(path: string, value: unknown) {
  const made: Record<string, unknown> = structuredClone(OLD)
  const steps = path.split('.')
  let around = made
  for (const step of steps.slice(0, -1)) {
    around[step] ??= {}
    around = around[step] as Record<string, unknown>
  }
  around[steps.at(-1) ?? ''] = value
  return made
}

const messagesOf = (values: unknown, upgradeTo: string) =>
  lintFiles([{ uri: 'vc.yaml', text: JSON.stringify(values) }], {
    policy: { profile: { settings: { upgradeTo } } },
  }).findings.map(({ message }) => message)

/** Later lines take these as they are, or the setting is in every file here. */
const ALIKE =
  /^(?:pro|syncer\.kubeConfigContextName|telemetry\.(?!disabled)\w+|rbac\.\w+\.extraRules)$/

describe.each(['0.24', '0.36'])('in an upgrade to %s', (line) => {
  const usual = messagesOf(OLD, line)

  it('says of nothing that the charts before 0.20 had that nothing has its place', () => {
    const unknown = settings.filter(([path, value]) => {
      const messages = messagesOf(withSetting(path, JSON.parse(value)), line)
      return messages.some((one) => one.endsWith('Nothing has its place.'))
    })
    expect(unknown).toEqual([])
  })

  it('has a message for each of them that the line refuses', () => {
    const silent = settings.filter(([path, value]) => {
      const messages = messagesOf(withSetting(path, JSON.parse(value)), line)
      return messages.every((one) => usual.includes(one)) && !path.startsWith('isolation.')
    })
    expect(silent.filter(([path]) => !ALIKE.test(path))).toEqual([])
    expect(silent.length).toBeLessThan(10)
  })
})

it('names a field only where the line has it', () => {
  const said = (line: string) => messagesOf({ ...OLD, k3sToken: 'a' }, line).join('\n')
  expect(said('0.24')).toContain('In 0.24, use "controlPlane.distro.k3s.token"')
  expect(said('0.36')).not.toContain('In 0.36, use "controlPlane.distro.k3s.token"')
  expect(said('0.36')).toContain('"controlPlane.distro.k3s.token" up to 0.32')
})
