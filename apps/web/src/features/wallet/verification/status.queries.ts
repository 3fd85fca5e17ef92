import { accountStatus } from '@rondo/contracts/calls/verification'
import type * as contract from '@rondo/contracts/verification'
import type { Got } from '@rondo/contracts/kernel/endpoint'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, read, Refused } from '../../../shell/calls.ts'
import { useShell } from '../../../shell/providers.tsx'
import { useSearchParams } from '../../../shell/router/index.ts'
import { useReason } from '../../../shell/use-reason.ts'

export type AccountStatus = Got<typeof contract.accountStatus>

const query = read(accountStatus, { query: {} })
/** How the own account at the payment provider stands. */
export const useAccountStatus = () => useQuery(query)

/** Asks the provider whatever is known here: for who comes back from its form. Throws what the call throws. */
export async function recheck(cache: QueryClient): Promise<AccountStatus> {
  const status = await call(accountStatus, { query: { fresh: true } })
  cache.setQueryData(query.queryKey, status)
  return status
}

/** The provider leads back with a word in the address: the status is asked for anew, and the word leaves the address (WALL-16). */
export function useReturn(onFailed: () => void): void {
  const cache = useQueryClient()
  const [place, setPlace] = useSearchParams()
  const marker = place.get('onboarding')
  const latest = useRef({ place, setPlace, onFailed })
  useEffect(() => {
    latest.current = { place, setPlace, onFailed }
  })
  useEffect(() => {
    if (marker === null) return
    const { place: before, setPlace: set, onFailed: tell } = latest.current
    const after = new URLSearchParams(before)
    after.delete('onboarding')
    set(after, { replace: true, preventScrollReset: true })
    recheck(cache).catch(tell)
  }, [marker, cache])
}

/** That the status cannot be shown, and why: the server's own words, else what the answer's number says (WALL-33). */
export function useStatusFailure(error: unknown): string {
  const { say } = useShell()
  const number = error instanceof Refused ? error.status : 0
  const word = number === 404 ? 'statusNotFound' : number === 401 ? 'statusSignIn' : 'statusFailed'
  const reason = useReason(error, say(`verification.${word}`))
  return reason === undefined ? say('verification.statusUnable') : say('verification.statusUnableBecause', { reason })
}
