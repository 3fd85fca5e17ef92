import { me } from '@rondo/contracts/calls/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { read } from '../../shell/calls.ts'
import { FailedNote } from '../../shell/failed-note.tsx'
import { useSay } from '../../shell/providers.tsx'
import { Navigate } from '../../shell/router/index.ts'
import { renewUser, useSession } from '../../shell/session.ts'

/** Whether the payment account may take payments, undefined while that is not known, also where the account did not come; `isKnown` once nothing more is waited for. What is remembered may be old: where it says no, the server is asked once, and its answer counts. */
export function useVerification() {
  const user = useSession()?.user
  const remembered = user?.stripeAccountDetail.chargesEnabled === true
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...read(me, { query: {} }),
    enabled: user !== undefined && !remembered,
    staleTime: 0,
  })
  useEffect(() => {
    if (data) renewUser(data)
  }, [data])
  const said = data?.stripeAccountDetail.chargesEnabled
  const isVerified = remembered || said || (isFetchedAfterMount && !isError ? said : undefined)
  const isLost = isVerified === undefined && isError
  return { isVerified, isKnown: isVerified !== undefined || isLost, isError: isLost, isFetching, refetch }
}

/** For pages that need a verified payment account (C-25). Others are led to the wallet, where the verification is, and told so. `place` stands there until that is known. */
export function VerifiedOnly({ place, children }: { place: ReactNode; children: ReactNode }) {
  const say = useSay()
  const { isVerified, isError, isFetching, refetch } = useVerification()
  const message = say('accounts.verifyFirst')
  // Navigate leads once for each state that it is given.
  const reason = useMemo(() => ({ message }), [message])
  if (isVerified) return children
  if (isError) {
    return (
      <FailedNote busy={isFetching} onAgain={() => void refetch()}>
        {say('accounts.notLoaded')}
      </FailedNote>
    )
  }
  if (isVerified === undefined) return place
  return <Navigate replace to="/dashboard/wallet" state={reason} />
}
