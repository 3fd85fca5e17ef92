import type { Plan } from '@rondo/rules/moves/plan'
import type { SwapStatus } from '@rondo/rules/messaging/swap-states'
import type { Tx } from '../../../platform/db.ts'
import { lockSwap, moveSwap } from '../../stock/index.ts'
import type { LockedCase } from '../case.repository.ts'

/** Writes where a group's move has led its swap (W5, W6, W7). The agreement is locked since the case was. At most 3 statements. */
export async function followSwap(tx: Tx, { order, group }: LockedCase, { steps, by }: Plan, requestId: string | undefined): Promise<void> {
  const step = steps.findLast(({ machine }) => machine === 'swap')
  if (!step) return
  const swap = await lockSwap(tx, step.id)
  if (!swap) throw new Error(`swap ${step.id} is not there`)
  const endedBy = by === 'customer' ? order.customer_id : by === 'merchant' ? group.merchant.id : null
  await moveSwap(tx, swap, step.to as SwapStatus, { endedBy: step.to === 'done' ? null : endedBy, requestId })
}
