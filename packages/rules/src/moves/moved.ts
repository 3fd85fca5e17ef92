import type { AnyThing, Case, CaseFund, CaseGroup, CaseItem, CaseLeg, MachineName } from './case.ts'
import { deliveredFinal, type GroupStatus } from '../orders/group-statuses.ts'
import type { Placed } from './machines.ts'
import { isOneOf } from '../kernel/lists.ts'
import { legsWithout, payersOf } from './label-money.ts'

const approvals = ['I11a', 'I11b', 'I11c']
/** Rows by which an item stays with its customer after all: it leaves its fund. */
const leaving = ['I12', 'I13', 'I15a', 'I15b', 'I15c']
export const isLeaving = ({ machine, row }: { readonly machine: MachineName; readonly row: string }): boolean =>
  machine === 'item' && leaving.includes(row)
/** Support closes it without paying for it; what was assessed is paid for already. */
const isClosedUnpaid = (row: string, from: string | null, isWithoutMoney: boolean) =>
  row === 'I32' && isWithoutMoney && from !== 'return_processing'
const receipts = ['I18c', 'I18d']
const decisions = ['G20b', 'G22a', 'G22b', 'G24', 'G25a', 'G25b', 'G27', 'G28']

function group(c: Case, thing: CaseGroup, row: string, status: GroupStatus): CaseGroup {
  const isDelivered = isOneOf(deliveredFinal, status)
  const failure = status !== 'delivery_failed' ? null : row === 'G14' || row === 'G11c' ? 'not_received' : 'carrier'
  const by = row === 'G10a' ? 'carrier' : row === 'G10c' ? 'merchant' : row === 'G10d' ? 'timer' : row === 'G10e' ? 'support' : 'customer'
  return {
    ...thing,
    failure,
    ...(isDelivered &&
      ({
        deliveredAt: thing.deliveredAt ?? c.now,
        deliveredBy: row === 'G10b' || row === 'G10e' ? by : (thing.deliveredBy ?? by), // who decides what was disputed has the last word
      } as const)),
    ...(row === 'G12' && { deliveredAt: null, deliveredBy: null }), // what is sent again is delivered anew
    ...marksOf(row),
  }
}
/** What a row says of a group's return besides its status; its stage is worked out with it. */
export const marksOf = (row: string): Partial<Pick<CaseGroup, 'isGroupRequestWhole' | 'wasAllApproved'>> => ({
  ...(row === 'G19' && { isGroupRequestWhole: true }),
  ...(decisions.includes(row) && { isGroupRequestWhole: false }),
  ...(row === 'G23' && { wasAllApproved: true }),
  ...((row === 'G22a' || row === 'G22b') && { wasAllApproved: false }),
})
const item = ({ now }: Case, thing: CaseItem, row: string, status: string, from: string | null): CaseItem => ({
  ...thing,
  ...(row === 'I30' && { deliveredAt: null }),
  ...(row === 'I7b' && { isConfirmed: true }),
  ...((status === 'delivered' || status === 'pickup_completed_by_customer') && { deliveredAt: thing.deliveredAt ?? now }),
  // a rental that is sent back without asking needs no approval: its days to be handed in begin all the same
  ...((approvals.includes(row) || (row === 'I16' && from === 'in_use')) && { approvedAt: now }),
  ...(receipts.includes(row) && { receivedAt: now }),
})
const fund = (thing: CaseFund, row: string): CaseFund => ({
  ...thing,
  ...(row === 'F2' && { balanceMinor: thing.amountMinor }),
  ...(row === 'F5b' && { tries: thing.tries + 1 }),
})
/** A hand-over that is declared is no scan: only the carrier's word is, and it is kept with the parcel before it moves anything. */
const leg = (c: Case, thing: CaseLeg, row: string): CaseLeg => ({
  ...thing,
  ...(row === 'L0' && { payers: payersOf(c, thing) }),
  ...(row === 'L2' && { deliveredAt: c.now }),
})

/** The case after one thing took a row: its status, since when, what the times of the row are kept for, and who bears a label now. */
export function moved(c: Case, { machine, row }: Placed, thing: AnyThing, to: string, isWithoutMoney = false): Case {
  const next = { ...thing, status: to, since: to === thing.status ? thing.since : c.now } as never
  const swapped = <T extends AnyThing>(list: readonly T[]): T[] =>
    to === 'gone' ? list.filter(({ id }) => id !== thing.id) : list.map((one) => (one.id === thing.id ? (next as T) : one))
  switch (machine) {
    case 'order':
      return { ...c, order: next }
    case 'group':
      return { ...c, group: group(c, next, row.id, to as GroupStatus) }
    case 'item':
      return {
        ...c,
        items: c.items.map((one) => (one.id === thing.id ? item(c, next, row.id, to, thing.status) : one)),
        ...((isLeaving({ machine, row: row.id }) || isClosedUnpaid(row.id, thing.status, isWithoutMoney)) && {
          legs: legsWithout(c, thing.id),
        }),
        ...(isLeaving({ machine, row: row.id }) && {
          funds: c.funds.map((one) => (one.itemIds.includes(thing.id) ? { ...one, leftIds: [...one.leftIds, thing.id] } : one)),
        }),
      }
    case 'request':
      return { ...c, requests: swapped(c.requests) }
    case 'fund':
      return { ...c, funds: swapped(c.funds).map((one) => (one.id === thing.id ? fund(one, row.id) : one)) }
    case 'leg':
      return { ...c, legs: c.legs.map((one) => (one.id === thing.id ? leg(c, next, row.id) : one)) }
    case 'deposit':
      return { ...c, deposits: swapped(c.deposits) }
    case 'swap':
      return { ...c, swap: next }
    case 'dispute':
      return { ...c, dispute: next }
  }
}
