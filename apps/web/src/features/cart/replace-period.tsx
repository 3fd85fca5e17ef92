import { useState } from 'react'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { useNavigate } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type AddAnswer, useChangePeriod } from './add-to-cart.ts'
import type { Choice } from './use-purchase.ts'

type Period = NonNullable<AddAnswer['newItem']>

/** The cart holds the piece for other days: which days shall stay? */
export default function ReplacePeriod({ answer, now, added, onClose }: Choice & { onClose: () => void }) {
  const shell = useShell()
  const { say, format } = shell
  const change = useChangePeriod()
  const navigate = useNavigate()
  const [keepNew, setKeepNew] = useState(true)
  const { newItem, options = [], cartItemId } = answer
  const existing = options.find(
    (option) => option.startDate !== newItem?.startDate || option.number !== newItem.number || option.option !== newItem.option,
  )
  if (!newItem) return null
  const replace = async () => {
    const leave = () => {
      onClose()
      if (now) void navigate('/cart?rent=true', { state: { added } })
    }
    if (!keepNew) return leave()
    try {
      const { option, number, startDate } = newItem
      await change.mutateAsync({ ...(cartItemId !== null && { cartItemId }), rentalPeriod: { option, number, startDate } })
      toast.success(say('days.periodReplaced'))
      leave()
    } catch (error) {
      toast.error(await explain(shell, error, say('days.updateFailed')))
    }
  }
  const daysOf = ({ startDate, endDate }: Period) =>
    startDate === endDate ? format.day(startDate) : say('days.wearRange', { from: format.day(startDate), to: format.day(endDate) })
  const card = (period: Period, isNew: boolean) => (
    <ChoiceCard
      name="replace"
      checked={keepNew === isNew}
      onChange={() => setKeepNew(isNew)}
      title={say(isNew ? 'days.newPeriod' : 'days.inCart')}
      note={daysOf(period)}
      price={say(`catalogue.${period.option}`, { n: period.number })}
    />
  )
  return (
    <Dialog
      open
      title={say('days.samePieceTitle')}
      closeLabel={say('shell.close')}
      onClose={onClose}
      actions={
        <Button busy={change.isPending} onClick={() => void replace()}>
          {say('days.replacePeriod')}
        </Button>
      }
    >
      <p className="mb-4 text-ink-2">{say('days.samePieceHint')}</p>
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">{say('product.period')}</legend>
        {existing && card(existing, false)}
        {card(newItem, true)}
      </fieldset>
    </Dialog>
  )
}
