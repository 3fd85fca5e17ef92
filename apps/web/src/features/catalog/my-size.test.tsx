import { beforeEach, expect, test } from 'vitest'
import { named, press, render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import type { Filters } from './filters.ts'
import MySize from './my-size.tsx'

beforeEach(() => {
  dropSession()
  beginSession({ jwt: 'token', user: { id: 3, likedProducts: [] } as unknown as Me })
})
const kit = (above: string[], below: string[]) => ({
  words: ['browse', 'filters'] as const,
  answers: { '/search/my-size': { above, below } },
})

test('whoever told their size can choose it, and sees which sizes it means', async () => {
  const chosen: Filters[] = []
  const { box } = await render(
    <MySize filters={{ category: ['dress'] }} onChange={(next) => chosen.push(next)} />,
    kit(['M', '8'], ['L', 'M']),
  )
  expect(box.textContent).toContain('M · 8 · L')
  await press(named(/My size/))
  expect(chosen).toEqual([{ category: ['dress'], mySize: true }])
})

test('whoever did not is told where, and can take back a choice from an address', async () => {
  const chosen: Filters[] = []
  const { box, draw } = await render(<MySize filters={{}} onChange={(next) => chosen.push(next)} />, kit([], []))
  expect(named('Tell us in settings').getAttribute('href')).toBe('/dashboard/settings')
  expect(box.querySelector('input')).toBeNull()
  await draw(<MySize filters={{ mySize: true }} onChange={(next) => chosen.push(next)} />)
  await press(named(/My size/))
  expect(chosen).toEqual([{}])
})
