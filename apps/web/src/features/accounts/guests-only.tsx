import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from '../../shell/router/index.ts'
import { readSession, useSession } from '../../shell/session.ts'
import { returnTarget } from './return-target.ts'

/** For pages of signing in. Whoever arrives signed in is led to where they wanted to go; who signs in here, by the form itself. */
export function GuestsOnly({ children }: { children: ReactNode }) {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const [arrivedAs] = useState(readSession)
  const session = useSession()
  return arrivedAs && session ? <Navigate replace to={returnTarget(state, query)} /> : children
}
