import { useSay } from '../../shell/providers.tsx'
import { Stepper } from '../../ui/stepper.tsx'

interface PiecesChoiceProps {
  value: number
  most: number
  onChange: (pieces: number) => void
  /** Of how many, in words. */
  of: string
}
/** How many pieces of an item go back. */
export function PiecesChoice({ value, most, onChange, of }: PiecesChoiceProps) {
  const say = useSay()
  return (
    <div className="grid justify-items-start gap-1.75">
      <span className="text-small font-[550]">{say('returns.quantity')}</span>
      <span className="flex flex-wrap items-center gap-3">
        <Stepper
          label={say('returns.quantity')}
          value={value}
          most={most}
          busy={most === 1}
          onChange={onChange}
          words={{ less: say('returns.quantityLess'), more: say('returns.quantityMore') }}
        />
        <span className="text-small text-ink-2">{of}</span>
      </span>
    </div>
  )
}
