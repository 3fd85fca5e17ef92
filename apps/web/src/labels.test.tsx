// Marks that hold a day on its line are no part of a label: it is heard, or shown by the browser itself.
import type { Locale } from '@rondo/words'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { eventually, render, type RenderOptions } from '../test/render.tsx'
import { AppliedFilters } from './features/catalog/applied-filters.tsx'
import type { Filters } from './features/catalog/filters.ts'
import type { Delivery } from './features/checkout/delivery-groups.ts'
import { PickupChoice } from './features/checkout/pickup-choice.tsx'
import { TimeLeft } from './features/messaging/offer-parts.tsx'

const held = /[\u00a0\u2060]/
const labels = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description']
const labelsIn = (box: Element) => [...box.querySelectorAll('*')].flatMap((one) => labels.flatMap((name) => one.getAttribute(name) ?? []))

const delivery = {
  key: 'a',
  kind: 'pickup',
  merchant: {},
  lines: [{ pickupAddressId: 4, rentalPeriod: null, pickupDays: [] }],
  currency: 'USD',
}
const pieces: readonly [what: string, piece: ReactNode, shown: RegExp, options: RenderOptions][] = [
  [
    'a period that was chosen',
    <AppliedFilters
      key="filters"
      filters={{ freeFrom: '2026-12-05', freeTo: '2026-12-07' } as Filters}
      facets={undefined}
      onChange={() => {}}
    />,
    held,
    { words: ['browse', 'catalogue'], at: '/browse' },
  ],
  [
    'the days and hours of a pickup',
    <PickupChoice
      key="pickup"
      delivery={delivery as unknown as Delivery}
      meeting={{ day: '2026-12-05', time: null }}
      onChange={() => {}}
    />,
    /\d/,
    { words: ['checkout'], answers: { '/addresses/4/pickup-display': { city: 'Paris', country: 'FR' } } },
  ],
  [
    'how long an offer waits',
    <TimeLeft key="offer" expiresAt={new Date(Date.now() + 7_200_000).toISOString()} />,
    /2/,
    { words: ['offers'] },
  ],
]

for (const locale of ['en', 'zh-CN'] satisfies Locale[])
  test.each(pieces)(`${locale}: the labels of %s are plain`, async (_what, piece, shown, options) => {
    const { box } = await render(piece, { ...options, locale, isHeld: true })
    await eventually(() => expect(box.textContent).toMatch(shown))
    const named = labelsIn(box)
    expect(named.filter((label) => /\d/.test(label)).length).toBeGreaterThan(0) // each has labels that name a day or an hour
    expect(named.filter((label) => held.test(label))).toEqual([])
  })
