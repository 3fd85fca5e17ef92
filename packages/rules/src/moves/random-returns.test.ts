// Random returns, moved by the tables and booked as they say: what the books, the refunds and the items come to must agree to the cent.
import { expect, test } from 'vitest'
import { sumMinor } from '../kernel/money.ts'
import { drawing } from './random-case.ts'
import { acts, at, finish } from './return-acts.ts'
import { MERCHANT, World } from './return-world.ts'

const sequences = 400
const first = 1
test(`${sequences} random returns: refunds, funds, earnings and items agree to the cent`, () => {
  const faults: string[] = []
  let refunded = 0
  for (let seed = first; seed < first + sequences; seed++) {
    const draw = drawing(seed)
    const world = new World(draw)
    const sum = (part: 'amountMinor' | 'feeMinor' | 'taxMinor' | 'quantity') => sumMinor(world.c.items.map((item) => item[part]))
    const worthBefore = world.worth()
    const sold = [sum('amountMinor'), sum('feeMinor'), sum('taxMinor'), sum('quantity')]
    for (let step = 0; step < 60; step++) draw.of(acts)(world, draw)
    finish(world, draw)
    const say = (fault: string) => faults.push(`seed ${seed}: ${fault}`)
    world.faults.forEach(say)
    if (JSON.stringify(sold) !== JSON.stringify([sum('amountMinor'), sum('feeMinor'), sum('taxMinor'), sum('quantity')]))
      say('the items do not come to what was sold')
    for (const { id, status } of world.c.funds) {
      if (world.balance(`refund_fund:${id}`) !== 0) say(`fund ${id} keeps ${world.balance(`refund_fund:${id}`)}`)
      if (status === 'payment_collected' || status === 'payment_collected_ready_for_refund') say(`fund ${id} stays ${status}`)
    }
    if (world.balance('shipping_held:2') !== 0) say('money for a label is left')
    if (sumMinor(world.toCards) !== world.balance(`merchant_refund:${MERCHANT}`))
      say('what goes to cards is not what is owed to the merchant')
    const ownLabels = world.c.legs.flatMap(({ bearer, status, heldMinor }) =>
      bearer === 'merchant' && status !== 'cancelled' ? [heldMinor] : [],
    )
    const worth = worthBefore - sumMinor([...world.lost.values(), ...ownLabels])
    if (world.worth() !== worth) say(`its merchant has ${world.worth()} in the end, not ${worth}`)
    const due = sumMinor([...world.expected.values()])
    if (sumMinor(world.refunds) !== due) say(`refunded ${sumMinor(world.refunds)}, due ${due}`)
    const left = at(
      world,
      'return_requested_by_customer',
      'return_label_generated',
      'return_in_transit',
      'return_delivered',
      'return_processing',
    )
    if (left.length > 0) say(`items stay ${left.map(({ status }) => status).join()}`)
    if (due > (sold[0] ?? 0) + (sold[1] ?? 0) + (sold[2] ?? 0)) say('more was refunded than paid')
    refunded += due
  }
  expect(faults.slice(0, 20)).toEqual([])
  expect(refunded).toBeGreaterThan(0)
})
