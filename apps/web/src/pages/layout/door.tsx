import { type ReactNode, useState } from 'react'
import { loginAt } from '../../shell/login-address.ts'
import { useHydrated, useSay } from '../../shell/providers.tsx'
import { Navigate, type Route, usePlace } from '../../shell/router/index.ts'
import { openedAs, readSession, useSession, wasEnded } from '../../shell/session.ts'
import { Loader } from '../../ui/mark.tsx'

/** Lets in whom the page is for. Pages that are not for anyone begin in the browser. */
export function Door({ audience, children }: { audience: Route['audience']; children: ReactNode }) {
  const say = useSay()
  const hydrated = useHydrated()
  const { pathname, search } = usePlace().location
  const session = useSession()
  // Not what React saw first: while a page is taken over from the server it sees nobody, and the server may have refused the session meanwhile.
  const [arrivedAs] = useState(() => (hydrated ? readSession() : openedAs))
  const loader = <Loader label={say('shell.loading')} className="min-h-[60dvh]" />
  if (!hydrated) {
    return (
      <>
        <title>Rondo</title>
        <h1 className="door sr-only">Rondo</h1>
        {loader}
      </>
    )
  }
  // Whose session has just ended is led to the door with the reason: not here as well, or the reason would be lost.
  if (!session && arrivedAs && wasEnded(arrivedAs)) return loader
  if (audience === 'members' && !session) return <Navigate replace to={loginAt(pathname + search)} />
  return children
}
