import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { named, press, render } from '../../../test/render.tsx'
import { toggled } from './filters.ts'
import { useFilters } from './use-filters.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

function Sizes() {
  const { wished, change } = useFilters()
  const [other, turn] = useState(false)
  return (
    <>
      <p>{[...(wished.size ?? []), other].join()}</p>
      {['S', 'M'].map((size) => (
        <button key={size} type="button" onClick={() => change(toggled(wished, 'size', size))}>
          {size}
        </button>
      ))}
      <button type="button" onClick={() => turn(true)}>
        other
      </button>
    </>
  )
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('controls show a choice at once; the address follows when nobody has changed anything for 300 ms', async () => {
  const { box, went } = await render(<Sizes />, { at: '/browse?q=silk' })
  await press(named('S'))
  expect(box.textContent).toContain('S,false')
  await pass(200)
  await press(named('M'))
  await pass(250)
  expect(went).toEqual([])
  await pass(100)
  expect(went).toEqual(['/browse?q=silk&size=S&size=M'])
})

test('drawing something else meanwhile neither hurries nor delays it', async () => {
  const { went } = await render(<Sizes />, { at: '/browse' })
  await press(named('S'))
  await pass(200)
  await press(named('other'))
  await pass(150)
  expect(went).toEqual(['/browse?size=S'])
})
