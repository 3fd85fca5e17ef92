import { expect, test } from 'vitest'
import { openGate } from './gate.ts'

const signal = () => Promise.withResolvers<void>()

test('two work at once, the third waits until one has left', async () => {
  const gate = openGate({ atOnce: 2, waiting: 5 })
  const [first, second] = [signal(), signal()]
  const begun: number[] = []
  const enter = (n: number, until: Promise<void>) => gate(async () => (begun.push(n), await until, n))
  const all = [enter(1, first.promise), enter(2, second.promise), enter(3, Promise.resolve())]
  await new Promise(setImmediate)
  expect(begun).toEqual([1, 2])

  second.resolve()
  expect(await all[2]).toBe(3)
  first.resolve()
  expect(await Promise.all(all)).toEqual([1, 2, 3])
})

test('the one too many is turned away, and work that fails gives its place back', async () => {
  const gate = openGate({ atOnce: 1, waiting: 1 })
  const held = signal()
  const failing = gate(async () => {
    await held.promise
    throw new Error('broken')
  })
  const waiting = gate(async () => 'after all')
  await expect(gate(async () => 'never')).rejects.toMatchObject({ code: 'server.busy' })

  held.resolve()
  await expect(failing).rejects.toThrow('broken')
  expect(await waiting).toBe('after all')
  expect(await gate(async () => 'again')).toBe('again')
})

test('who waits longer than it is worth is turned away, and those behind keep their turn', async () => {
  const gate = openGate({ atOnce: 1, waiting: 5, patienceMs: 20 })
  const held = signal()
  const first = gate(() => held.promise)
  await expect(gate(async () => 'too late')).rejects.toMatchObject({ code: 'server.busy' })
  const behind = gate(async () => 'in time')
  held.resolve()
  await first
  expect(await behind).toBe('in time')
})
