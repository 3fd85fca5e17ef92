import { expect, test } from 'vitest'
import { coat } from '../../../test/coat.ts'
import { render, type RenderOptions } from '../../../test/render.tsx'
import { OwnListingLost } from './own-listing-lost.tsx'

const open = (more: RenderOptions) => render(<OwnListingLost />, { at: '/product/3', params: { id: '3' }, ...more })
const failure = { status: 404, code: 'listings.not_found' }

test('the owner of a listing that support took down is led from its public address to its form', async () => {
  const { went } = await open({ failure, answers: { '/products/mine/3': { ...coat, takenDownReason: 'A forbidden fur' } } })
  expect(went).toEqual(['/listing/edit/3'])
})

test('whose listing it is not stays where it is not found', async () => {
  const { went } = await open({ failure })
  expect(went).toEqual([])
})

test('nobody asks about other pages', async () => {
  const { went } = await open({ answers: { '/products/mine/3': coat } })
  expect(went).toEqual([])
})
