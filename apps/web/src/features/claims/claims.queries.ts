import { listClaims, listDisputes, showClaim, showCondition, showDispute } from '@rondo/contracts/calls/claims'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { read, readPages } from '../../shell/calls.ts'

export type Condition = AnswerOf<typeof showCondition>
export type HandOverSet = Condition['sets'][number]
export type EvidencePhoto = Omit<HandOverSet['photos'][number], 'at'>
export type DepositCase = AnswerOf<typeof showClaim>
export type Claim = DepositCase['claims'][number]
export type ClaimLine = AnswerOf<typeof listClaims>['data'][number]
export type DisputeLine = AnswerOf<typeof listDisputes>['data'][number]
export type DisputeDetails = AnswerOf<typeof showDispute>

export const conditionQuery = (id: number) => read(showCondition, { params: { id } })
export const depositQuery = (id: number) => read(showClaim, { params: { id } })
export const claimsQuery = (state: 'open' | 'closed') => readPages(listClaims, { query: { state } })
export const disputesQuery = (state: 'open' | 'closed') => readPages(listDisputes, { query: { state } })
export const disputeQuery = (id: number) => read(showDispute, { params: { id } })
