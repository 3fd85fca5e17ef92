import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { PlaceMap } from './place-map.tsx'

const words = ['locations'] as const
const answers = { '/config': { mapStyleUrl: '' } }
const paris = { latitude: 48.8566, longitude: 2.3522, country: 'FR', place: 'Paris, France' }
/** The map's file is fetched when it is first drawn. */
const drawn = async (box: HTMLElement) => {
  for (let turn = 0; turn < 200 && !box.querySelector('svg'); turn++) await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  return box.querySelector('svg')!
}
const radiusOf = (map: Element) =>
  Number([...map.querySelectorAll('circle')].find((circle) => circle.classList.contains('stroke-accent'))?.getAttribute('r'))

test('an address stands on an overview map that says what it is', async () => {
  const { box } = await render(<PlaceMap {...paris} />, { words, answers })
  expect((await drawn(box)).getAttribute('aria-label')).toBe('Overview map of the countries around Paris, France')
  expect(box.querySelector('figcaption')?.textContent).toBe('Paris, FranceOverview map: 48.86, 2.35')
})

test('without an answer about maps the overview is there all the same', async () => {
  const { box } = await render(<PlaceMap {...paris} />, { words })
  expect(await drawn(box)).toBeTruthy()
})

test('a circle of miles is told in words and drawn to scale; a wider one is wider until the map steps back', async () => {
  const radius = 10 * 1609.34
  const { box, draw } = await render(<PlaceMap {...paris} radiusMetres={radius} />, { words, answers })
  const narrow = radiusOf(await drawn(box))
  expect(box.textContent).toContain('10 miles around Paris, France')
  // 402 metres a unit at zoom 8 in Paris
  expect(narrow).toBeCloseTo(radius / ((156_543.034 * Math.cos((48.8566 * Math.PI) / 180)) / 2 ** 8), 3)
  await draw(<PlaceMap {...paris} radiusMetres={2 * radius} />)
  expect(radiusOf(await drawn(box))).toBeCloseTo(2 * narrow, 3)
  await draw(<PlaceMap {...paris} radiusMetres={5 * radius} />)
  expect(radiusOf(await drawn(box))).toBeLessThanOrEqual(120)
})

test.each([
  ['US', 'en', '10 miles around Paris, France'],
  ['FR', 'en', '16 kilometers around Paris, France'],
  ['CN', 'zh-CN', 'Paris, France 周围 16公里'],
] as const)('who lives in %s reads the circle in their own unit', async (country, locale, told) => {
  beginSession({ jwt: 'token', user: { id: 1, country } as Me })
  const { box } = await render(<PlaceMap {...paris} radiusMetres={16_093.4} />, { words, answers, locale })
  await drawn(box)
  expect(box.querySelector('figcaption')?.textContent).toContain(told)
  dropSession()
})

test('the map speaks Chinese', async () => {
  const { box } = await render(<PlaceMap {...paris} place="法国巴黎" radiusMetres={16_093.4} />, { words, answers, locale: 'zh-CN' })
  await drawn(box)
  expect(box.textContent).toContain('法国巴黎周围 10英里')
})
