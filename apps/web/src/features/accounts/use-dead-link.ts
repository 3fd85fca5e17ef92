import { checkReset } from '@rondo/contracts/calls/accounts'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../shell/calls.ts'

/** Tells whoever opens a link for a new password that does not work any more, before they type one. Where that cannot be asked, the form says it. */
export function useDeadLink(token: string, onDead: () => void): void {
  const dead = useEffectEvent(onDead)
  useEffect(() => {
    if (token === '') return
    call(checkReset, { body: { token } }, { anonymous: true }).then(
      ({ works }) => works || dead(),
      () => undefined,
    )
  }, [token])
}
