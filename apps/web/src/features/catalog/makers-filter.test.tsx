import { expect, test } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import MakersFilter from './makers-filter.tsx'

test('brands and shops that do not come are told, with a way to ask again', async () => {
  const answers: Record<string, unknown> = {}
  const { box } = await render(<MakersFilter filters={{ brand: ['Nomi'] }} onChange={() => {}} />, { words: ['filters'], answers })
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain('Brands and shops could not be loaded.'))
  answers['/search/makers?brand=Nomi'] = { brands: [{ brand: 'Nomi', listings: 2 }], shops: [] }
  await press(named('Retry'))
  await eventually(() => expect(named(/Nomi/)).toBeDefined())
})
