import { me } from '@rondo/contracts/calls/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { read } from '../../shell/calls.ts'
import { useSay } from '../../shell/providers.tsx'
import { Navigate } from '../../shell/router/index.ts'
import { renewUser, useSession } from '../../shell/session.ts'

/** Whether the payment account may take payments. What is remembered may be old: where it says no, the server is asked once. */
export function useVerified(): boolean | undefined {
  const remembered = useSession()?.user.stripeAccountDetail.chargesEnabled === true
  const { data, isError } = useQuery({ ...read(me, { query: {} }), enabled: !remembered, staleTime: 0 })
  useEffect(() => {
    if (data) renewUser(data)
  }, [data])
  if (remembered) return true
  return isError ? false : data?.stripeAccountDetail.chargesEnabled
}

/** For pages that need a verified payment account (C-25). Others are led to the wallet, where the verification is, and told so. `place` stands there until that is known. */
export function VerifiedOnly({ place, children }: { place: ReactNode; children: ReactNode }) {
  const say = useSay()
  const isVerified = useVerified()
  const message = say('accounts.verifyFirst')
  // Navigate leads once for each state that it is given.
  const reason = useMemo(() => ({ message }), [message])
  if (isVerified) return children
  if (isVerified === undefined) return place
  return <Navigate replace to="/dashboard/wallet" state={reason} />
}
