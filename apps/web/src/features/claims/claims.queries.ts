import { listClaims, listDisputes, showClaim, showCondition, showDispute } from '@rondo/contracts/calls/claims'
import { addressOf, type AnswerOf, Refused } from '@rondo/contracts/kernel/call'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { readSession } from '../../shell/session.ts'

export type Condition = AnswerOf<typeof showCondition>
export type HandOverSet = Condition['sets'][number]
export type EvidencePhoto = Omit<HandOverSet['photos'][number], 'at'>
export type DepositCase = AnswerOf<typeof showClaim>
export type Claim = DepositCase['claims'][number]
export type ClaimLine = AnswerOf<typeof listClaims>['claims'][number]

export const conditionQuery = (id: number) => read(showCondition, { params: { id } })
export const depositQuery = (id: number) => read(showClaim, { params: { id } })
export const claimsQuery = (state: 'open' | 'closed') => read(listClaims, { query: { state } })
export const disputesQuery = (state: 'open' | 'closed') => read(listDisputes, { query: { state } })
export const disputeQuery = (id: number) => read(showDispute, { params: { id } })

/** The bytes of a photo of evidence; asked for with the session, since a picture's address carries none. */
export const evidenceQuery = (id: number, width: 320 | 640 | 1600) =>
  queryOptions({
    queryKey: ['claims.photo', id, width] as const,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const token = readSession()?.jwt
      const answer = await fetch(addressOf({ path: `/claims/photos/${id}/${width}.webp` }, {}), {
        signal,
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      })
      if (!answer.ok) throw new Refused(answer.status, undefined)
      return await answer.blob()
    },
  })
