import { expect, test } from 'vitest'
import { faultsOfEvents, faultsOfTopics } from './check-events.ts'

const room = 'apps/server/src/features/orders/'
const declares = (text: string, path = `${room}events.ts`) => ({ path, text: `import { event } from '../../platform/events.ts'\n${text}` })
const code = (text: string, path = `${room}place-order.ts`) => ({ path, text })
const placed = declares(`export const orderPlaced = event<{ id: number }>('orders.placed')`)
const records = code(`import { orderPlaced } from './events.ts'\nexport const place = (tx) => record(tx, orderPlaced, { data: { id: 1 } })`)

test('an event that is declared and recorded passes, also when the database records it', () => {
  expect(faultsOfEvents([placed, records], [])).toEqual([])
  const trigger = { path: '11-orders.sql', text: `insert into outbox (type) values ('orders.placed')` }
  expect(faultsOfEvents([placed], [trigger])).toEqual([])
})

test('an event that is declared and listened to, but never recorded, does not pass', () => {
  const listens = code(
    `import { orderPlaced } from './events.ts'\nexport const all = [on(orderPlaced, 'mails.send', (app, event: EventOf<typeof orderPlaced>) => run(event))]`,
  )
  const door = code(`export { orderPlaced } from './events.ts'`, `${room}index.ts`)
  expect(faultsOfEvents([placed, listens, door], [])).toEqual([`${room}events.ts:2 declares orders.placed, which nobody records`])
})

test('an event is declared once, in the events.ts of its room, under the name of its room', () => {
  const told = [
    [declares(`export const a = event('orders.a')`, `${room}place-order.ts`), /outside the events\.ts of a room/],
    [declares(`export const a = event('cart.a')`), /which is none of orders/],
    [declares(`export const list = [event('orders.a')]`), /without a name/],
  ] as const
  for (const [source, fault] of told) expect(faultsOfEvents([source, records], [])).toEqual([expect.stringMatching(fault)])
  const twice = declares(`export const orderPlaced = event('orders.placed_again')`, 'apps/server/src/features/orders/events.ts')
  expect(faultsOfEvents([placed, twice, records], [])).toEqual([expect.stringMatching(/orderPlaced a second time/)])
})

test('a topic that nobody touches, or that nobody reads, does not pass', () => {
  const touches = code('export const touched = [topics.cart, ...ids.map(topics.group)]')
  const reads = code(`export const cart = endpoint({ topics: [topics.cart, topics.order('id')] })`, 'packages/contracts/src/cart.ts')
  expect(faultsOfTopics(['cart'], [touches], [reads])).toEqual([])
  expect(faultsOfTopics(['cart', 'group', 'order'], [touches], [reads])).toEqual([
    'topics.order: nobody touches it',
    'topics.group: no endpoint and no page reads it',
  ])
})
