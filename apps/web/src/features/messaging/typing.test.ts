import { beforeEach, expect, test, vi } from 'vitest'
import { typist } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())

test('it is told once that somebody writes, and after two seconds of rest that they stopped', () => {
  const told: boolean[] = []
  const nora = typist((isTyping) => told.push(isTyping))
  nora.typed('H')
  vi.advanceTimersByTime(1_500)
  nora.typed('He')
  vi.advanceTimersByTime(1_999)
  expect(told).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([true, false])
})

test('blank text is no writing; an emptied field and a sent message end it at once', () => {
  const told: boolean[] = []
  const nora = typist((isTyping) => told.push(isTyping))
  nora.typed('  ')
  nora.stop()
  expect(told).toEqual([])
  nora.typed('H')
  nora.typed('')
  nora.typed('Hi')
  nora.stop()
  expect(told).toEqual([true, false, true, false])
})

test('who goes on writing says so again every three seconds', () => {
  const told: boolean[] = []
  const nora = typist((isTyping) => told.push(isTyping))
  for (let second = 0; second < 7; second++) {
    nora.typed('x'.repeat(second + 1))
    vi.advanceTimersByTime(1_000)
  }
  expect(told).toEqual([true, true, true])
})
