import { pickupCodes } from '@rondo/rules/kernel/limits'
import { useState } from 'react'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeCard } from '../../../ui/code-card.tsx'
import { Note } from '../../../ui/panel.tsx'
import { Question } from '../../../ui/question.tsx'
import type { Details } from '../orders.queries.ts'
import { lockEnd } from './lock-end.ts'
import { usePickup } from './use-pickup.ts'

/** The code of the customer, large, and read out digit by digit. */
export function CodeShown({ group, isService }: { group: Details; isService: boolean }) {
  const shell = useShell()
  const { say, format } = shell
  const { pickupCode, pickupLockedUntil, pickupLockedForDay, merchant } = group
  const pickup = usePickup(group)
  const [asks, ask] = useState(false)
  const [busy, setBusy] = useState(false)
  const renew = async () => {
    setBusy(true)
    try {
      await pickup.renew()
      toast.success(say('pickup.renewed'))
    } catch (error) {
      toast.error(await explain(shell, error, say('pickup.failed')))
    } finally {
      setBusy(false)
      ask(false)
    }
  }
  if (!pickupCode) return null
  return (
    <CodeCard
      title={<h3 className="font-[550]">{say('pickup.codeTitle')}</h3>}
      code={pickupCode}
      spoken={say('pickup.codeSpoken', { digits: [...pickupCode].join(' ') })}
      hint={say(isService ? 'pickup.codeHintService' : 'pickup.codeHint', { name: merchant.name })}
    >
      {pickupLockedUntil && (
        <div className="text-start">
          <Note tone="warning" icon="lock" role="status">
            {pickupLockedForDay
              ? say('pickup.lockedDayCustomer', {
                  time: lockEnd(group, pickupLockedUntil, format),
                  n: pickupCodes.tries * pickupCodes.locksOfDay,
                })
              : say('pickup.lockedCustomer', { time: lockEnd(group, pickupLockedUntil, format) })}
          </Note>
        </div>
      )}
      <Button size="s" look="line" onClick={() => ask(true)} className="justify-self-center">
        {say('pickup.renew')}
      </Button>
      {asks && (
        <Question
          title={say('pickup.renewTitle')}
          cancelLabel={say('pickup.keep')}
          onCancel={() => ask(false)}
          action={
            <Button busy={busy} onClick={() => void renew()}>
              {say('pickup.renew')}
            </Button>
          }
        >
          <p className="text-ink-2">{say('pickup.renewHint')}</p>
        </Question>
      )}
    </CodeCard>
  )
}
