import { useState } from 'react'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { focusStatus } from '../group-status.tsx'
import type { Details } from '../orders.queries.ts'
import { usePickup } from './use-pickup.ts'

/** One press that proposes or accepts a meeting; whether it went through. */
export function useAgreeing(group: Details) {
  const shell = useShell()
  const pickup = usePickup(group)
  const [isBusy, setBusy] = useState(false)
  const agree = async (wish: Parameters<typeof pickup.agree>[0], done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await pickup.agree(wish)
      toast.success(done)
      focusStatus(group.id) // the button is gone with what it answered
      return true
    } catch (error) {
      toast.error(await explain(shell, error, shell.say('pickup.failed')))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { agree, isBusy }
}
