import { describe, expect, it } from 'vitest'
import { expanded } from '../../src/run/build/steps/flux-variables.ts'

const values: Readonly<Record<string, string>> = {
  zone: 'North-One',
  path: 'apps/blue/apps',
  empty: '',
}
const textOf = (name: string) => (name === 'secret' ? undefined : (values[name] ?? ''))

/** The results are those of the envsubst that Flux uses. */
describe('a variable of Flux', () => {
  it.each([
    ['${zone}', 'North-One'],
    ['${nothing}', ''],
    ['${#zone}', '9'],
    ['${zone,}', 'north-One'],
    ['${zone,,}', 'north-one'],
    ['${empty^}', ''],
    ['${path^}', 'Apps/blue/apps'],
    ['${path^^}', 'APPS/BLUE/APPS'],
    ['${path:5}', 'blue/apps'],
    ['${path:5:4}', 'blue'],
    ['${path:5:40}', 'blue/apps'],
    ['${path:40}', ''],
    ['${zone/o/0}', 'N0rth-One'],
    ['${zone//-/}', 'NorthOne'],
    ['${path//apps/a}', 'a/blue/a'],
    ['${path/#apps/a}', 'a/blue/apps'],
    ['${path/%apps/a}', 'apps/blue/a'],
    ['${path/%blue/a}', 'apps/blue/apps'],
    ['${zone/-/$&}', 'North$&One'],
    ['${empty:=other}', 'other'],
    ['${nothing:-other}', 'other'],
    ['${nothing=other}', 'other'],
    ['${zone:=other}', 'North-One'],
    // All signs of a default mean the same there.
    ['${zone:+other}', 'North-One'],
  ])('%s is "%s"', (interpolation, expected) => {
    expect(expanded(interpolation, textOf)).toBe(expected)
  })

  it.each([
    ['${secret}'],
    ['${secret:=other}'],
    ['${}'],
    ['${1}'],
    // These stop the controller.
    ['${zone-other}'],
    ['${zone!}'],
    ['${path:40:2}'],
    // These have a grammar of their own.
    ['${zone#*-}'],
    ['${zone%%-*}'],
    ['${zone/a\\/b/c}'],
    ['${nothing:=${zone}}'],
    ['${nothing:=ü}'],
  ])('%s is unknown', (interpolation) => {
    expect(expanded(interpolation, textOf)).toBe(undefined)
  })
})
