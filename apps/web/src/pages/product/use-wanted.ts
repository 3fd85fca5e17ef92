import { useEffect, useEffectEvent, useState } from 'react'
import { useHydrated } from '../../shell/providers.tsx'
import { useLocation, useNavigate } from '../../shell/router/index.ts'
import { readSession } from '../../shell/session.ts'

/** A dialog for the signed-in: whether it is open, and how to open and shut it. Whoever wanted it as a visitor comes back with its hash, and finds it open. */
export function useWanted(wanted: string) {
  const go = useNavigate()
  const { hash, pathname } = useLocation()
  const [isOpen, open] = useState(useHydrated() && hash === wanted && readSession() !== null)
  const forget = useEffectEvent(() => {
    if (hash === wanted) void go(pathname, { replace: true, preventScrollReset: true })
  })
  useEffect(() => forget(), [])
  return [isOpen, open] as const
}
