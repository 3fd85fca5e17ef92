import { pickupCodes } from '@rondo/rules/kernel/limits'
import { codeDigits, isPickupCode } from '@rondo/rules/orders/pickup'
import { Refused } from '../../../shell/calls.ts'
import { useForm } from '../../../shell/form.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/panel.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { focusStatus } from '../group-status.tsx'
import type { Details } from '../orders.queries.ts'
import { lockEnd } from './lock-end.ts'
import { usePickup } from './use-pickup.ts'

/** Where the merchant enters the code that the customer says. One field: it can be pasted, spoken and corrected as a whole. */
export function CodeEntry({ group, isService }: { group: Details; isService: boolean }) {
  const { say, format } = useShell()
  const { customer, pickupLockedUntil, pickupLockedForDay } = group
  const pickup = usePickup(group)
  const { name } = customer
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: isPickupCode(code) ? undefined : say('pickup.codeLength') }),
    send: async ({ code }) => {
      await pickup.confirm(code)
      toast.success(say('pickup.confirmed'))
      focusStatus(group.id) // the form is gone with what it was for
    },
    failed: say('pickup.failed'),
    onFailed: (error) => {
      const { code, details } = (error instanceof Refused && error.body) || {}
      if (code === 'orders.pickup_locked' || code === 'orders.pickup_locked_for_day') return { text: '' } // the note says so
      const left = details?.['triesLeft']
      if (code !== 'orders.pickup_code_invalid' || typeof left !== 'number') return undefined
      return left > 0 ? { fields: { code: say('pickup.wrong', { n: left }) } } : { text: '' }
    },
  })
  return (
    <form {...form.form} className="grid gap-3.5 rounded-panel bg-sunken p-5">
      <h3 className="font-[550]">{say(isService ? 'pickup.enterTitleService' : 'pickup.enterTitle')}</h3>
      <Field
        label={say('pickup.enter', { name })}
        hint={say('pickup.enterHint', { name })}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        disabled={pickupLockedUntil !== null}
        className="figures text-center text-[1.75rem]! font-semibold tracking-[0.3em]"
        {...form.field('code', codeDigits)}
        // what is pasted may hold blanks: as many characters as a code has would cut it
        maxLength={2 * pickupCodes.digits}
      />
      {pickupLockedUntil && (
        <Note tone="warning" icon="lock" role="status">
          {say(pickupLockedForDay ? 'pickup.lockedDay' : 'pickup.locked', { time: lockEnd(group, pickupLockedUntil, format), name })}
        </Note>
      )}
      <Trouble of={form.trouble} />
      <Button type="submit" busy={form.busy} disabled={pickupLockedUntil !== null}>
        {say(isService ? 'pickup.confirmService' : 'pickup.confirm')}
      </Button>
    </form>
  )
}
