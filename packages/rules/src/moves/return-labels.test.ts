// Returns that share a label: who has paid for it when one of them stays, is lost or comes another way.
import { expect, test } from 'vitest'
import type { CaseLeg } from './case.ts'
import { labelPart } from './label-money.ts'
import type { Move } from './machines.ts'
import { askBack, labelAwaited, pass, pay, settle, several } from './return-acts.ts'
import { World } from './return-world.ts'

/** A label of this price for items that are approved, bought now. */
function buyLabel(world: World, itemIds: readonly number[], heldMinor: number) {
  const leg: CaseLeg = {
    id: world.id(),
    status: null,
    since: world.c.now,
    way: 'return',
    itemIds,
    isTracked: true,
    replaces: null,
    payers: [],
    lastScanAt: null,
    estimateAt: null,
    deliveredAt: null,
    heldMinor,
    costMinor: heldMinor,
    bearer: 'customer',
    paidMinor: 0,
    paymentId: null,
  }
  world.reread({ ...world.c, legs: [...world.c.legs, leg] })
  world.make('makeReturnLabel', 'customer', { itemIds, legId: leg.id, isMoneySecured: true })
  return leg
}
/** Two items of a group that are asked back and approved, out of one fund or of one each. */
function approvedTwo(paidBy: 'card' | 'earnings', isOneFund: boolean) {
  const found = several()
  const { world, first, second } = found
  askBack(world, first)
  askBack(world, second)
  const ids = [first.id, second.id]
  for (const itemIds of isOneFund ? [ids] : ids.map((id) => [id])) {
    const made = world.make('createFund', 'merchant', { itemIds, usageFeeMinor: 0, paidBy })
    if (paidBy === 'card') pay(world, made?.after.funds.at(-1)?.id ?? 0)
  }
  world.make('approveAllReturns', 'merchant', { itemIds: ids, hasAddress: true })
  return { ...found, ids }
}
const callOff = (world: World, id: number) => world.make('cancelReturn', 'customer', { itemIds: [id], reason: 'want_to_keep' })

test('two items of one label stay with their customer one after the other: their merchant has all of the fund back, and nobody has paid for the label', () => {
  const { world, first, second, ids } = approvedTwo('earnings', true)
  const before = world.worth() + first.amountMinor + second.amountMinor
  buyLabel(world, ids, second.amountMinor + Math.min(300, first.amountMinor)) // dearer than the second alone could pay
  callOff(world, first.id)
  callOff(world, second.id)
  expect([world.worth(), world.c.funds.map(({ status }) => status), world.faults]).toEqual([before, ['merchant_refunded'], []])
  expect([world.owedBy('shipping_payable'), world.owedBy('shipping_loss')]).toEqual([0, 0])
})

test('to each card goes back what it has paid, whoever of the two that share a label stays first', () => {
  const { world, first, second, ids } = approvedTwo('card', false)
  buyLabel(world, ids, 9)
  callOff(world, first.id)
  callOff(world, second.id)
  expect(world.toCards).toEqual([first.amountMinor, second.amountMinor])
  expect(world.faults).toEqual([])
})

test('what stays with its customer leaves its part of the label to what goes back; what that lacks the platform bears, and not the merchant', () => {
  const { world, first, second, ids } = approvedTwo('earnings', true)
  const before = world.worth() + first.amountMinor
  const heldMinor = second.amountMinor + 200
  buyLabel(world, ids, heldMinor)
  callOff(world, first.id)
  expect([world.worth(), world.owedBy('shipping_loss'), labelPart(world.c, second.id)]).toEqual([before, 200, second.amountMinor])
  legWordOf(world, 'scanParcel')
  legWordOf(world, 'deliverParcel')
  world.make('confirmReceipt', 'merchant', { itemIds: [second.id] })
  world.make('assessItem', 'merchant', { itemIds: [second.id], condition: 'good' })
  settle(world)
  expect([world.refunds, world.worth(), world.faults]).toEqual([[second.taxMinor], before, []])
})
function legWordOf(world: World, move: Move) {
  const leg = world.c.legs.at(-1)
  if (!leg) throw new Error('no parcel')
  world.reread({ ...world.c, legs: world.c.legs.map((one) => (one === leg ? { ...one, lastScanAt: world.c.now } : one)) })
  world.make(move, 'carrier', { legId: leg.id, itemIds: leg.itemIds })
}

test('a label that is called off after its fund went back to the merchant with a lost dispute gives its part to the merchant', () => {
  const { world, first, ids } = approvedTwo('earnings', true)
  const before = world.worth() + (world.c.funds[0]?.amountMinor ?? 0)
  buyLabel(world, ids, Math.min(300, first.amountMinor))
  world.reread({ ...world.c, dispute: { id: 3, status: 'open', since: world.c.now } })
  world.make('loseDispute', 'provider', { isWordSigned: true, isFirstWord: true })
  expect(world.c.funds.map(({ status }) => status)).toEqual(['merchant_refunded'])
  pass(world, 15)
  world.make('lapseReturn', 'timer')
  expect(world.c.legs.map(({ status }) => status)).toEqual(['cancelled'])
  expect([world.worth(), world.owedBy('shipping_payable'), world.faults]).toEqual([before, 0, []])
})

test('what a card paid for a label that is awaited stays in the fund while its goods come back another way', () => {
  const { world, fund, itemIds } = labelAwaited()
  world.make('markReturnShipped', 'customer', { itemIds, isOwnLabel: true })
  world.make('confirmReceipt', 'merchant', { itemIds })
  world.make('assessItem', 'merchant', { itemIds, condition: 'good' })
  settle(world)
  expect([world.c.items.find(({ id }) => id === itemIds[0])?.status, world.balance(`refund_fund:${fund.id}`), world.faults]).toEqual([
    'return_completed',
    300,
    [],
  ])
})

test('a fund of two pieces that support closes without money, one after the other, went back to its merchant', () => {
  const { world, first, second, ids } = approvedTwo('earnings', true)
  const before = world.worth() + first.amountMinor + second.amountMinor
  for (const id of ids) buyLabel(world, [id], 1)
  for (const [at, id] of ids.entries()) {
    world.make('failParcel', 'carrier', { legId: world.c.legs[at]?.id, itemIds: [id] })
    world.make('closeBySupport', 'operator', { itemIds: [id], reason: 'lost', isWithoutMoney: true })
  }
  expect([world.c.funds.map(({ status }) => status), world.worth(), world.faults]).toEqual([['merchant_refunded'], before, []])
})
