import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { eventually } from '../../../test/render.tsx'
import { standStill } from './navigator.ts'
import { Router, useComing, useLocation } from './index.ts'

function Where() {
  return (
    <p>
      {useLocation().search || 'all'} {useComing() ? 'on the way' : 'here'}
    </p>
  )
}

test('whoever goes on before the page lives: it is taken over as the server wrote it, and drawn anew then', async () => {
  const first = standStill(new URL('http://rondo.test/browse'), { route: undefined, params: {}, Page: undefined, failure: undefined })
  const box = document.createElement('div')
  const around = (navigator: typeof first) => (
    <Router navigator={navigator}>
      <Where />
    </Router>
  )
  box.innerHTML = renderToString(around(first))
  const location = { ...first.here.location, search: '?forRent=true' }
  const mistakes: unknown[] = []
  const gone = { ...first, here: { ...first.here, location }, coming: location }
  await act(async () => hydrateRoot(box, around(gone), { onRecoverableError: (error) => mistakes.push(error) }))
  await eventually(() => expect(box.textContent).toBe('?forRent=true on the way'))
  expect(mistakes).toEqual([])
})
