import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../../../test/render.tsx'
import type { Details } from '../orders.queries.ts'
import { CodeEntry } from './code-entry.tsx'
import { CodeShown } from './code-shown.tsx'

const group = (minutes: number, pickupLockedForDay: boolean) =>
  ({
    id: 3,
    version: 1,
    pickupCode: '0412',
    pickupLockedForDay,
    pickupLockedUntil: new Date(Date.now() + minutes * 60_000).toISOString(),
    pickupAt: null,
    pickupZone: null,
    orderItems: [],
    customer: { id: 1, name: 'Anna' },
    merchant: { id: 2, name: 'Mei' },
  }) as unknown as Details
const noteOf = async (side: ReactNode) => {
  const { box } = await render(side, { words: ['pickup', 'orders'] })
  return box.querySelector('[role=status]')?.textContent
}

test('a code that is locked for minutes says the hour, and one that is locked for a day the day, to both sides', async () => {
  expect(await noteOf(<CodeEntry group={group(15, false)} isService={false} />)).toMatch(
    /^Five wrong codes\. You can try again at \d+:\d\d.[AP]M, or Anna/,
  )
  expect(await noteOf(<CodeEntry group={group(1_380, true)} isService={false} />)).toMatch(
    /^Too many wrong codes within a day\. You can try again on \w+, \w+ \d+, (?:\d{4}, )?\d+:\d\d.[AP]M, or Anna/,
  )
  expect(await noteOf(<CodeShown group={group(15, false)} isService={false} />)).toMatch(/^A wrong code was entered five times\./)
  expect(await noteOf(<CodeShown group={group(1_380, true)} isService={false} />)).toMatch(
    /^A wrong code was entered 20 times within a day\./,
  )
})

test('beside the clock of a place elsewhere the end of a lock names its own zone', async () => {
  const elsewhere = { ...group(15, false), pickupAt: '2026-12-14T16:00:00Z', pickupZone: 'Asia/Kathmandu', deliveredAt: null }
  for (const side of [
    <CodeEntry group={elsewhere} isService={false} key="entry" />,
    <CodeShown group={elsewhere} isService={false} key="shown" />,
  ])
    expect(await noteOf(side)).toMatch(/\d+:\d\d.[AP]M [A-Z]/)
})
