import { approveAllReturns, approveReturn, rejectAllReturns, rejectReturn } from '@rondo/contracts/calls/returns'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { type Currency, toMajor, toMinor } from '@rondo/rules/kernel/money'
import { usageFeeByItem } from '@rondo/rules/returns/refund'
import { call } from '../../shell/calls.ts'
import type { Details } from '../orders/index.ts'
import type { ReturnRequest } from './returns.queries.ts'

/** True for a request whose refund its merchant has put up already. */
export const isFunded = ({ fundCollectionPayment: fund }: ReturnRequest): boolean => fund?.refundStatus === 'payment_collected'

/** The usage fee that was fixed with the funds of these requests, major units: each item's part of the fee of its fund. */
export function fixedFeeOf({ returnRequests, orderItems, currency }: Details, requests: readonly ReturnRequest[]): number {
  const money = currency as Currency
  const funds = new Map(requests.flatMap(({ fundCollectionPayment: fund }) => (fund ? [[fund.id, fund] as const] : [])))
  const parts = [...funds.values()].map((fund) => {
    const ids = returnRequests.filter((one) => one.fundCollectionPayment?.id === fund.id).flatMap((one) => one.orderItems)
    const items = orderItems.filter(({ id }) => ids.includes(id))
    const fees = usageFeeByItem(
      toMinor(fund.usageFee, money),
      items.map(({ amount }) => toMinor(amount, money)),
    )
    return items.reduce((sum, { id }, at) => sum + (requests.some((one) => one.orderItems.includes(id)) ? (fees[at] ?? 0) : 0), 0)
  })
  return toMajor(
    parts.reduce((sum, part) => sum + part, 0),
    money,
  )
}

interface Approval {
  readonly comments: string
  readonly usageFee: number
  readonly addressId: number | undefined
}
/** Approves all that is asked of a group, or the requests that are named. A version that is given must be the one that stands. */
export function approve(
  group: Details,
  ids: readonly number[] | 'all',
  { comments, usageFee, addressId }: Approval,
  version: number | undefined,
  key: string,
) {
  const body = {
    approvalComments: comments,
    usageFee,
    ...(addressId !== undefined && { returnToAddress: addressId }),
    ...(version !== undefined && { version }),
  }
  return ids === 'all'
    ? call(approveAllReturns, { params: { id: group.id }, body }, { key })
    : call(approveReturn, { body: { ...body, requestIds: [...ids] } }, { key })
}

export type Rejected = AnswerOf<typeof rejectAllReturns>
/** Rejects all that is asked of a group, or the requests that are named. Without a reason the server's own stands. */
export function reject(
  group: Details,
  ids: readonly number[] | 'all',
  given: { reason: string; comments: string },
  key: string,
): Promise<Rejected> {
  const body = { ...(given.reason && { rejectionReason: given.reason }), comments: given.comments, version: group.version }
  return ids === 'all'
    ? call(rejectAllReturns, { params: { id: group.id }, body }, { key })
    : call(rejectReturn, { body: { ...body, requestIds: [...ids] } }, { key })
}
