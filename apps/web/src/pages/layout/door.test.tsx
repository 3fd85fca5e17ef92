import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const kept = { userInfo: { id: 7 }, token: 'spoilt', loginTime: new Date().toISOString(), isLoggedIn: true, merchantLogin: false }

test.each([
  ['before', true],
  ['after', false],
])('whom the server refuses %s the page is alive is led to the door with the reason, and not once more without', async (_when, isEarly) => {
  localStorage.setItem('rondo.session', JSON.stringify(kept))
  vi.resetModules()
  const [{ render }, { Door }, { endSession }, { Navigate }] = await Promise.all([
    import('../../../test/render.tsx'),
    import('./door.tsx'),
    import('../../shell/session.ts'),
    import('../../shell/router/index.ts'),
  ])
  const page = (
    <Door audience="browser">
      <Navigate replace to="/login?redirect=checkout" />
    </Door>
  )
  const { box, around, went } = await render(null, { at: '/checkout' })
  const place = document.createElement('div')
  box.replaceWith(place)
  place.innerHTML = renderToString(around(page))
  if (isEarly) endSession('spoilt')
  await act(async () => {
    hydrateRoot(place, around(page))
    if (!isEarly) endSession('spoilt')
  })
  expect(went).toEqual([])
  localStorage.clear()
})
