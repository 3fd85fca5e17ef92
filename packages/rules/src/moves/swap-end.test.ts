import { expect, test } from 'vitest'
import { isOneOf } from '../kernel/lists.ts'
import { roles } from '../kernel/machine.ts'
import { deliveredFinal, returnOpen, withCustomer } from '../orders/group-statuses.ts'
import type { Case } from './case.ts'
import { moveNames, rowsOfMove } from './machines.ts'
import { isRefused, plan } from './plan.ts'
import { randomCase, randomInput } from './random-case.ts'

const firm = {
  id: 500,
  status: 'firm',
  other: { isSent: true, isDelivered: true },
  isLastToPay: true,
  isHalted: false,
  isAgreed: true,
  areBothInStock: true,
} as const

test('a swap whose last side arrives is done, whoever says that it has', () => {
  const left = new Set<string>()
  let arrived = 0
  for (let seed = 0; seed < 2_000; seed++) {
    const some = randomCase(seed)
    if (some.group.status === null || isOneOf([...withCustomer, ...returnOpen], some.group.status)) continue
    const c: Case = { ...some, swap: { ...firm, since: some.now } }
    const input = randomInput(seed, c)
    for (const move of moveNames)
      for (const role of roles) {
        if (!rowsOfMove(move).some(({ row }) => row.by.includes(role))) continue
        const planned = plan(c, move, role, input)
        if (isRefused(planned)) continue
        const { group, swap } = planned.after
        if (group.status === null || !isOneOf(deliveredFinal, group.status)) continue
        arrived++
        if (swap?.status === 'firm') left.add(`${move} by the ${role}`)
      }
  }
  expect(arrived).toBeGreaterThan(100)
  expect([...left]).toEqual([])
})
