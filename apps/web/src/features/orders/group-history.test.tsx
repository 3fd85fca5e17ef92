import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { GroupHistory } from './group-history.tsx'
import type { Details } from './orders.queries.ts'

const step = (move: string, by: string, hour: number) => ({ at: `2026-11-28T${hour}:00:00.000Z`, move, by, itemIds: [] })
const [set, accepted] = [step('agreePickup', 'merchant', 10), step('acceptPlace', 'customer', 11)]
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const draw = async (more: object) => {
  const group = { merchant: { name: 'Mei' }, customer: { name: 'alice' }, orderItems: [], history: [set], pickupAt: set.at, ...more }
  const drawn = <GroupHistory group={{ pickupZone: zone, deliveredAt: null, ...group } as unknown as Details} asMerchant={false} />
  return (await render(drawn, { words: ['orders', 'steps'] })).box
}

test.each([
  ['nobody has accepted', [set], null, ['Place and time proposed by Mei']],
  ['its customer has accepted', [set, accepted], accepted.at, ['Place and time accepted by you', 'Place and time proposed by Mei']],
  ['its customer had asked for', [set], set.at, ['Place and time set by Mei']],
])('a place and time that %s', async (_, history, pickupAcceptedAt, said) => {
  const box = await draw({ history, pickupAcceptedAt })
  expect([...box.querySelectorAll('li > span.font-\\[550\\]')].map(({ textContent }) => textContent)).toEqual(said)
})

test('in Chinese a name in Latin letters has room before what its person does, and 您 has none', async () => {
  const group = { merchant: { name: 'Mei Tan' }, customer: { name: 'alice' }, orderItems: [], history: [set, accepted], deliveredAt: null }
  const drawn = <GroupHistory group={group as unknown as Details} asMerchant={false} />
  const { box } = await render(drawn, { words: ['orders', 'steps'], locale: 'zh-CN' })
  for (const said of ['您接受了地点和时间', 'Mei Tan 提议了地点和时间']) expect(box.textContent).toContain(said)
})

const elsewhere = zone === 'Asia/Tokyo' ? 'Europe/Paris' : 'Asia/Tokyo'
test('what happened is told by the clock of its reader in every group alike, without its zone', async () => {
  const timeIn = (box: HTMLElement) => box.querySelector('time')?.textContent
  const here = timeIn(await draw({}))
  expect(here).toMatch(/[AP]M$/)
  expect(timeIn(await draw({ pickupZone: elsewhere }))).toBe(here)
  const rented = { pickupAt: null, orderItems: [{ rental: { zone: elsewhere, returnedAt: null } }] }
  expect(timeIn(await draw(rented))).toBe(here)
})

test('the latest step has the dye of the badge of its group, the others have none', async () => {
  const group = { merchant: { name: 'Mei' }, customer: { name: 'alice' }, orderItems: [], history: [set, accepted] } as unknown as Details
  const { box } = await render(<GroupHistory group={group} asMerchant={false} category="completed" />, { words: ['orders', 'steps'] })
  expect([...box.querySelectorAll('li > span.size-2\\.5')].map(({ className }) => className.includes('border-success'))).toEqual([
    true,
    false,
  ])
})
