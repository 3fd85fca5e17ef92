import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Machine, type Role, roles, targetsOf } from '../kernel/machine.ts'
import { sumMinor } from '../kernel/money.ts'
import { refundsIn } from './bookings.ts'
import { type Case, thingsOf } from './case.ts'
import { stageOf } from './derived.ts'
import { caseMachines, everyRow, type Move, moveNames, rowOf, rowsOfMove } from './machines.ts'
import { orderStatusOf } from '../orders/order-status.ts'
import { dueMoves, moveByTimer } from './offers.ts'
import { isRefused, type Plan, plan } from './plan.ts'
import { randomCase, randomInput } from './random-case.ts'
import { clocksOn, endOf } from './since.ts'

/** Everything that must hold of a plan, whatever the case. Answers what does not. */
function faultsOf(c: Case, { steps, after, takeback, bookings, moneyBack, by }: Plan): string[] {
  const faults: string[] = []
  const status = new Map<string, string | null>()
  for (const { machine, id, row, from, to, role } of steps) {
    const at = rowOf(row)
    const name = `${machine}:${id}`
    const stood = status.has(name) ? status.get(name) : (thingsOf(c, machine).find((thing) => thing.id === id)?.status ?? null)
    if (stood !== from) faults.push(`${row} begins at ${String(from)}, ${name} stands at ${String(stood)}`)
    if (from === null ? at.row.from.length > 0 : !(at.row.from as readonly string[]).includes(from))
      faults.push(`${row} does not leave ${String(from)}`)
    if (!at.row.by.includes(role) || (role !== by && role !== 'system' && role !== 'customer')) faults.push(`${row} is taken by ${role}`)
    const machineOf = caseMachines[machine] as Machine
    if (to !== 'gone' && !targetsOf(at.row, from, machineOf.reach).includes(to)) faults.push(`${row} does not lead to ${to}`)
    status.set(name, to)
  }
  for (const [name, to] of status) {
    const [machine = '', id = ''] = name.split(':')
    const thing = thingsOf(after, machine as 'item').find((one) => one.id === Number(id))
    if (to !== 'gone' && thing?.status !== to) faults.push(`${name} ends at ${String(thing?.status)}, its last step at ${String(to)}`)
  }
  const { group, order, items } = after
  if (group.status !== null && order.status !== null && order.status !== 'pending') {
    const shown = { status: group.status, items: items.map((item) => ({ status: item.status ?? ('pending' as const) })) }
    const isSet = steps.some(({ machine }) => machine === 'order' || machine === 'group')
    if (isSet && order.status !== orderStatusOf([...order.others, shown], true) && !steps.some(({ row }) => row === 'O2' || row === 'O3'))
      faults.push(`order ends at ${order.status}`)
  }
  for (const { postings } of bookings)
    if (sumMinor(postings.map(({ amountMinor }) => amountMinor)) !== 0) faults.push('a booking is not balanced')
  const owed = sumMinor(
    bookings.flatMap(({ postings }) =>
      postings.filter(({ account }) => account.startsWith('customer_refund')).map(({ amountMinor }) => -amountMinor),
    ),
  )
  const sent = sumMinor(refundsIn(moneyBack).map(({ amountMinor }) => amountMinor))
  if (owed !== sent) faults.push(`owed ${owed}, sent back ${sent}`)
  const paid = sumMinor(c.items.map((item) => item.amountMinor + item.feeMinor + item.taxMinor + item.depositMinor)) + c.group.shippingMinor
  if (owed > paid) faults.push('more goes back than was paid')
  if (takeback?.items.some(({ id }) => c.items.find((item) => item.id === id)?.status === 'canceled'))
    faults.push('an item is canceled twice')
  return faults
}

const every = moveNames.flatMap((move) => roles.map((role) => [move, role] as const))
const mayAsk = (move: Move, role: Role) => rowsOfMove(move).some(({ row }) => row.by.includes(role))

test('two thousand cases are walked through every wish of every role: each plan is sound, and every row is taken somewhere', () => {
  const taken = new Set<string>()
  const faults: string[] = []
  for (let seed = 0; seed < 2_000; seed++) {
    const c = randomCase(seed)
    const input = randomInput(seed, c)
    for (const [move, role] of every) {
      if (!mayAsk(move, role)) continue
      const planned = plan(c, move, role, input)
      if (isRefused(planned)) continue
      for (const { row } of planned.steps) taken.add(row)
      faults.push(...faultsOf(c, planned).map((fault) => `case ${seed}, ${move} by ${role}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
  expect(everyRow.filter(({ row }) => !taken.has(row.id)).map(({ row }) => row.id)).toEqual([])
}, 60_000)

test('a plan of any case is sound, and the same case gives the same plan', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.constantFrom(...moveNames), fc.constantFrom(...roles), (seed, move, role) => {
      const c = randomCase(seed)
      const planned = plan(c, move, role, randomInput(seed, c))
      expect(planned).toEqual(plan(c, move, role, randomInput(seed, c)))
      expect(isRefused(planned) ? [] : faultsOf(c, planned)).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('a group that takes a row to its stage stands where all its items stand together, however many of them the move is about', () => {
  const wrong: string[] = []
  let staged = 0
  for (let seed = 0; seed < 2_000; seed++) {
    const c = randomCase(seed)
    const { itemIds: _, ...input } = randomInput(seed, c)
    for (const [move, role] of every) {
      const planned = mayAsk(move, role) ? plan(c, move, role, input) : undefined
      if (!planned || isRefused(planned)) continue
      const last = planned.steps.findLast(({ machine }) => machine === 'group')
      const leads = last && rowOf(last.row).row.to
      if (!last || !leads?.every(({ to }) => to === 'stage')) continue
      staged++
      const stage = stageOf(planned.after)
      if (planned.after.group.status !== stage)
        wrong.push(`case ${seed}, ${move} by ${role}: ${last.row} ${String(last.from)} > ${last.to}, not ${stage}`)
    }
  }
  expect(wrong).toEqual([])
  expect(staged).toBeGreaterThan(500)
}, 60_000)

test('two rentals of three items that are asked back together are approved together', () => {
  const c = randomCase(7)
  const [sample] = c.items
  if (!sample) throw new Error('a case without items')
  const piece = { ...sample, isVirtual: false, isService: false, isSwap: false, since: c.now, deliveredAt: c.now }
  const items = [
    { ...piece, id: 100, type: 'buy', status: 'pickup_completed_by_customer' },
    { ...piece, id: 101, type: 'rent', status: 'in_use' },
    { ...piece, id: 102, type: 'rent', status: 'in_use' },
  ] as const
  const group = {
    ...c.group,
    status: 'pickup_completed_by_customer',
    groupType: 'pickup',
    isVirtual: false,
    wasAllApproved: false,
  } as const
  const planned = plan({ ...c, items, group, requests: [], funds: [], swap: null, dispute: null }, 'requestGroupReturn', 'customer', {
    itemIds: [101, 102],
    reason: 'changed_mind',
  })
  expect(isRefused(planned) ? planned : planned.after.group.status).toBe('partial_return_approved')
})

test.each(['merchant', 'timer'] as const)(
  'a fund that its label has used up ends with the last item, also when the %s finds it good',
  (by) => {
    const c = randomCase(7)
    const [sample] = c.items
    if (!sample) throw new Error('a case without items')
    const long = new Date(c.now.getTime() - 60 * 86_400_000)
    const terms = { type: 'buy', isVirtual: false, isService: false, isSwap: false, amountMinor: 900, feeMinor: 90, taxMinor: 0 } as const
    const item = { ...sample, ...terms, id: 100, status: 'return_delivered', since: long, receivedAt: long, returnReason: null } as const
    const leg = { id: 200, status: 'delivered', since: long, way: 'return', itemIds: [100], isTracked: true, lastScanAt: long } as const
    const paid = { estimateAt: null, deliveredAt: long, heldMinor: 900, costMinor: 900, bearer: 'customer', paidMinor: 0 } as const
    const fund = {
      id: 400,
      status: 'payment_collected',
      since: long,
      itemIds: [100],
      sharesMinor: [900],
      leftIds: [],
      amountMinor: 900,
    } as const
    const planned = plan(
      {
        ...c,
        group: { ...c.group, status: 'return_delivered', hasSupportCase: false },
        items: [item],
        requests: [],
        legs: [{ ...leg, ...paid, paymentId: null, replaces: null, payers: [{ itemId: 100, fundId: 400, amountMinor: 900 }] }],
        funds: [{ ...fund, usageFeeMinor: 0, paidBy: 'earnings', balanceMinor: 0, tries: 0 }],
        deposits: [],
        swap: null,
        dispute: null,
      },
      'assessItem',
      by,
      { itemIds: [100], condition: 'good' },
    )
    if (isRefused(planned)) throw new Error(JSON.stringify(planned))
    expect(planned.moneyBack).toBeUndefined()
    expect([planned.after.items[0]?.status, planned.after.funds[0]?.status]).toEqual(['return_completed', 'customer_refunded'])
  },
)

test.each([
  [true, 'rental_return_completed'],
  [false, 'damaged_on_return'],
] as const)('a claim that a lost dispute ends was for nobody: an item that is back (%s) is %s', (isBack, status) => {
  const c = randomCase(7)
  const [sample] = c.items
  if (!sample) throw new Error('a case without items')
  const receivedAt = isBack ? c.now : null
  const item = { ...sample, id: 100, type: 'rent', status: 'damaged_on_return', isSwap: false, depositMinor: 900, receivedAt } as const
  const planned = plan(
    {
      ...c,
      group: { ...c.group, status: isBack ? 'return_processing_by_merchant' : 'renting_in_progress' },
      items: [item],
      requests: [],
      legs: [],
      funds: [],
      deposits: [{ id: 100, status: 'contested', since: c.now, amountMinor: 900, claimedMinor: 500 }],
      swap: null,
      dispute: { id: 600, status: 'open', since: c.now },
    },
    'loseDispute',
    'provider',
    { isWordSigned: true, isFirstWord: true },
  )
  if (isRefused(planned)) throw new Error(JSON.stringify(planned))
  expect([planned.after.items[0]?.status, planned.after.deposits[0]?.status]).toEqual([status, 'settled'])
})

test.each([
  ['a dispute is lost', 'loseDispute', 'provider', ['delivery_completed_to_customer', 'delivered', 'canceled']],
  ['the other side of its swap fails', 'cancelSwapSide', 'system', 'no_item_delivered'],
  ['its seller calls the other off', 'cancelItem', 'merchant', ['delivery_completed_to_customer', 'delivered', 'canceled']],
] as const)('where one piece has arrived and the other is to be sent again, and %s: no group is canceled round it', (_, move, by, end) => {
  const c = randomCase(7)
  const [sample] = c.items
  if (!sample) throw new Error('a case without items')
  const piece = { ...sample, type: 'buy', isVirtual: false, isSwap: false, isLost: false, depositMinor: 0 } as const
  const standing: Case = {
    ...c,
    order: { ...c.order, status: 'partially_delivered' },
    group: { ...c.group, status: 'processing', groupType: 'shipping', isVirtual: false },
    items: [
      { ...piece, id: 100, status: 'delivered', deliveredAt: c.now },
      { ...piece, id: 101, status: 'confirmed', deliveredAt: null },
    ],
    requests: [],
    legs: [],
    funds: [],
    deposits: [],
    swap: null,
    dispute: move === 'loseDispute' ? { id: 600, status: 'open', since: c.now } : null,
  }
  const planned = plan(standing, move, by, { isWordSigned: true, reason: 'out_of_stock', ...(move === 'cancelItem' && { itemIds: [101] }) })
  expect(isRefused(planned) ? planned.guard : [planned.after.group.status, ...planned.after.items.map(({ status }) => status)]).toEqual(end)
})

test('whoever is not named by a row of a wish is refused, in every status', () => {
  const c = randomCase(7)
  const others = every.filter(([move, role]) => !mayAsk(move, role))
  expect(others.filter(([move, role]) => JSON.stringify(plan(c, move, role)) !== '{"refused":"role"}')).toEqual([])
})

test('a status that no row of a wish leaves refuses it, whatever the guards say', () => {
  const passed: string[] = []
  for (let seed = 0; seed < 500; seed++) {
    const c = randomCase(seed)
    for (const [move, role] of every) {
      const rows = rowsOfMove(move).filter(({ row }) => row.by.includes(role))
      const leaves = ({ machine, row }: (typeof rows)[number]) =>
        row.from.length === 0 ||
        thingsOf(c, machine).some(({ status }) => status !== null && (row.from as readonly string[]).includes(status))
      if (rows.length === 0 || rows.some(leaves)) continue
      const planned = plan(c, move, role, randomInput(seed, c))
      if (!isRefused(planned) || planned.refused !== 'status') passed.push(`case ${seed}, ${move} by ${role}`)
    }
  }
  expect(passed).toEqual([])
})

test('whatever time may do to an item or its deposit is due in its time, wherever the others of the group stand', () => {
  const kept: string[] = []
  let due = 0
  for (let seed = 0; seed < 2_000; seed++) {
    const c = randomCase(seed)
    const moves = dueMoves(c)
    for (const machine of ['item', 'deposit'] as const) {
      for (const thing of thingsOf(c, machine)) {
        for (const clock of clocksOn(machine, thing)) {
          const end = endOf(clock, c, thing)
          const { move } = rowOf(clock.fires).row
          const planned = move && end && end <= c.now ? plan(c, move, 'timer', { itemIds: [thing.id] }) : undefined
          if (!planned || isRefused(planned) || planned.lacking.length > 0 || planned.steps[0]?.row !== clock.fires) continue
          due++
          if (!moves.some((one) => one.move === move && one.itemIds?.includes(thing.id)))
            kept.push(`case ${seed}: ${clock.fires} of ${machine} ${thing.id}`)
        }
      }
    }
  }
  expect(kept).toEqual([])
  expect(due).toBeGreaterThan(100)
})

test('time comes to rest: what it has made is not made again, and no clock of a group keeps another from its turn', () => {
  const restless: string[] = []
  for (let seed = 0; seed < 6_000; seed++) {
    let c = randomCase(seed)
    const made: string[] = []
    for (let next = moveByTimer(c); next && made.length <= 20; next = moveByTimer(c)) {
      const planned = plan(c, next.move, 'timer', next.input)
      made.push(next.move)
      if (isRefused(planned)) break
      c = planned.after
    }
    if (made.length > 20) restless.push(`case ${seed}: ${made.slice(0, 5).join(' ')}`)
  }
  expect(restless).toEqual([])
}, 60_000)
