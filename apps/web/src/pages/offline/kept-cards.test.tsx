import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import type { KeptPiece } from '../../shell/kept-lists.ts'
import { KeptCards } from './kept-cards.tsx'

const rent = { price: 75, number: 4, option: 'day' } as const
const piece = { id: 1, name: 'Gown', shop: 'Marsh Made', type: 'clothing', currency: 'EUR', alt: '', rent } satisfies KeptPiece
const list = (...pieces: KeptPiece[]) => ({ path: '/', title: '', seenAt: '2026-11-23T19:00:00.000Z', locale: 'en', pieces }) as const

test('rent of several periods begins at the first, that of one is said as it is', async () => {
  const pieces = [piece, { ...piece, id: 2, rent: { ...rent, areSeveral: true } }]
  const { box } = await render(<KeptCards list={list(...pieces)} isOnline={false} />, { words: ['offline', 'catalogue'] })
  expect([...box.querySelectorAll('li li > span[aria-hidden]')].map(({ textContent }) => textContent)).toEqual([
    '€75 / 4 days then',
    'from €75 / 4 days then',
  ])
})
