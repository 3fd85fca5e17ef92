import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gown } from '../../../test/gown.ts'
import { eventually, render } from '../../../test/render.tsx'
import { newestQuery } from '../../features/catalog/index.ts'
import { Router } from '../../shell/router/index.ts'
import { standStill } from '../../shell/router/navigator.ts'
import Coming from './coming.tsx'

const going = (from: string, to: string) => {
  const at = (path: string) =>
    standStill(new URL(path, 'http://rondo.test'), { route: undefined, params: {}, Page: undefined, failure: undefined })
  return (
    <Router navigator={{ ...at(from), coming: at(to).here.location }}>
      <Coming />
    </Router>
  )
}

test('a piece that is long on its way stands in its own shape, with what its card has said', async () => {
  const { box, cache, draw } = await render(null, { words: ['catalogue'] })
  await act(async () => cache.setQueryData(newestQuery.queryKey, { data: [gown], meta: { total: 1 } } as never))
  await draw(going('/', `/product/${gown.id}`))
  expect(box.textContent, 'not before somebody waits').toBe('')
  await eventually(() => expect(box.textContent).toContain(gown.name))
  expect(box.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Loading')
})

test('another choice of a list draws no shape over the list', async () => {
  const { box } = await render(going('/browse', '/browse?forRent=true'))
  await act(async () => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(box.innerHTML).toBe('')
})
