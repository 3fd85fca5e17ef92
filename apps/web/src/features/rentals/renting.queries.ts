import { extendQuote, keepQuote, lendingOverview } from '@rondo/contracts/calls/rentals'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { read } from '../../shell/calls.ts'

export type ExtendQuote = AnswerOf<typeof extendQuote>
export type KeepQuote = AnswerOf<typeof keepQuote>
export type Lending = AnswerOf<typeof lendingOverview>
export type Let = Lending['listings'][number]['lets'][number]

export const extendQuoteQuery = (id: number) => read(extendQuote, { params: { id } })
export const keepQuoteQuery = (id: number) => read(keepQuote, { params: { id } })
export const lendingOverviewQuery = (query: { from?: string; page?: number }) => read(lendingOverview, { query })
