import { fundPayments, fundTerms, merchantReturns, myReturns } from '@rondo/contracts/calls/returns'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { read, readPages } from '../../shell/calls.ts'

export type ListedReturn = AnswerOf<typeof myReturns>['data'][number]
export type ReturnRequest = ListedReturn['request']
export type Terms = AnswerOf<typeof fundTerms>
export type PaidFund = AnswerOf<typeof fundPayments>['data'][number]

/** Statuses by which returns are listed; `open` is every one that waits for somebody. */
export const returnFilters = ['all', 'open', 'completed', 'rejected', 'canceled'] as const
export type ReturnFilter = (typeof returnFilters)[number]

const pageSize = 20
// the two differ by their address alone
const received = merchantReturns as unknown as typeof myReturns
/** Returns that the reader asked for, or received as a merchant: what waits for the reader first. */
export const returnsQuery = (side: 'made' | 'received', filter: ReturnFilter) =>
  readPages(side === 'made' ? myReturns : received, {
    query: { pageSize, ...(side === 'made' && { type: 'item_return' as const }), ...(filter !== 'all' && { status: filter }) },
  })
/** What a merchant decides by. */
export const termsQuery = (id: number) => read(fundTerms, { params: { id } })
/** Refund funds that the reader paid, newest first. */
export const fundsQuery = readPages(fundPayments, { query: { pageSize } })
