// Acts of support on the command line of the machine, written down like those of the desk.
import { actAs } from '../../platform/audit.ts'
import type { App } from '../../platform/context.ts'
import { inTransaction, type Store } from '../../platform/db.ts'
import type { DeliveryDecision } from './list-support-groups.ts'
import { bookCarrierPaid, cancelForSupport, decideForSupport } from './support-groups.ts'

type At = Store & Pick<App, 'config'>
const machine = { id: null }

/** Cancels a group for somebody who asked support. What was sent already, or was with the customer, is refused: desk.move_refused. */
export const cancelAsOperator = (at: At, groupId: number, reason: string): Promise<string> =>
  inTransaction(at, async (tx) => {
    const act = { act: 'group_canceled' as const, subject: `group:${groupId}`, reason }
    const { after } = await actAs(tx, machine, act, () => cancelForSupport(at, tx, groupId, { reason, actorId: null }))
    return `group ${groupId} is ${after['status']}; ${after['refundMinor']} ${after['currency']} (minor units) go back`
  })

/** Decides about a failed delivery. Throws desk.move_refused where the tables do not allow it. */
export const decideDelivery = (at: At, groupId: number, decision: DeliveryDecision, reason: string): Promise<void> =>
  inTransaction(at, async (tx) => {
    const act = { act: 'delivery_decided' as const, subject: `group:${groupId}`, reason }
    await actAs(tx, machine, act, () => decideForSupport(at, tx, groupId, decision, { reason, actorId: null }))
  })

/** Books what a carrier paid for a parcel that failed (B26), once for each parcel. Amounts in major units of the group's currency. */
export const bookCarrierClaim = (
  at: Store,
  legId: number,
  paid: { readonly label: number; readonly goods: number },
  reason: string,
): Promise<void> =>
  inTransaction(at, async (tx) => {
    const act = { act: 'carrier_paid' as const, subject: `parcel:${legId}`, reason }
    await actAs(tx, machine, act, () => bookCarrierPaid(tx, legId, paid, machine.id))
  })
