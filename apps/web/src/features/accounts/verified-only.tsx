import { me } from '@rondo/contracts/calls/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { read } from '../../shell/calls.ts'
import { useSay } from '../../shell/providers.tsx'
import { Navigate } from '../../shell/router/index.ts'
import { renewUser, useSession } from '../../shell/session.ts'
import { Loader } from '../../ui/mark.tsx'

/** For pages that need a verified payment account (C-25). What is remembered may be old: before anybody is sent away, the server is asked once. */
export function VerifiedOnly({ children }: { children: ReactNode }) {
  const say = useSay()
  const remembered = useSession()?.user.stripeAccountDetail.chargesEnabled === true
  const { data, isError } = useQuery({ ...read(me, {}), enabled: !remembered, staleTime: 0 })
  const message = say('accounts.verifyFirst')
  // Navigate leads once for each state that it is given.
  const reason = useMemo(() => ({ message }), [message])
  useEffect(() => {
    if (data) renewUser(data)
  }, [data])
  if (remembered || data?.stripeAccountDetail.chargesEnabled) return children
  if (!data && !isError) return <Loader label={say('shell.loading')} className="min-h-[60dvh]" />
  return <Navigate replace to="/dashboard/wallet" state={reason} />
}
