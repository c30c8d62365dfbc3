import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { garbageCollector } from '../../src/files/garbage-collector.ts'

const MUCH = 20_000_000

function counted(quiet: number) {
  let times = 0
  const garbage = garbageCollector(() => times++, quiet)
  return { ...garbage, times: () => times }
}

describe('garbage collector', () => {
  it('is given back once, when nothing has happened for a while after much was read', async () => {
    const { read, times } = counted(20)
    for (let file = 0; file < 100; file++) read(MUCH / 100)
    expect(times()).toBe(0)
    await pause(200)
    expect(times()).toBe(1)
    read(1000)
    await pause(100)
    expect(times()).toBe(1)
  })

  it('is kept as long as somebody asks for something', async () => {
    const { read, touched, times } = counted(2000)
    read(MUCH)
    for (let key = 0; key < 5; key++) {
      await pause(50)
      touched()
    }
    expect(times()).toBe(0)
  })

  it('is given back when nothing has happened for a while after hundreds of requests', async () => {
    const { touched, times } = counted(20)
    for (let key = 0; key < 500; key++) touched()
    await pause(200)
    expect(times()).toBe(1)
  })

  it('is left alone where little was read', async () => {
    const { read, touched, times } = counted(5)
    read(MUCH / 2)
    touched()
    await pause(60)
    expect(times()).toBe(0)
  })

  it('is collected by a call that this Node has', async () => {
    const gone = new WeakRef({ held: new Array(100_000).fill('garbage') })
    await pause(1)
    garbageCollector(undefined, 1).read(MUCH)
    await pause(1500)
    expect(gone.deref()).toBeUndefined()
  })
})
