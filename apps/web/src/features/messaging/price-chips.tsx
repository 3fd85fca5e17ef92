import { toMajor, toMinor } from '@rondo/rules/kernel/money'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'

/** By how much less than its price a piece is mostly asked for. */
const shares = [0.05, 0.1, 0.15] as const
/** Prices that are nearer to each other than this share of the listed one are the same to those who deal. */
const LEAST_APART = 0.02

interface PriceChipsProps {
  currency: string
  /** Prices in major units: as listed, and what the other side offers. */
  listed: number
  theirs: number | undefined
  asSeller: boolean
  onChoose: (price: number) => void
}
/** Prices that are one press away: below the listed one, and between it and what the other side has said. */
export function PriceChips({ currency, listed, theirs, asSeller, onChoose }: PriceChipsProps) {
  const { say, format } = useShell()
  const lessBy = (share: number) => toMajor(Math.round(toMinor(listed, currency) * (1 - share)), currency)
  const isBetter = (price: number) => theirs === undefined || (asSeller ? price - theirs : theirs - price) >= listed * LEAST_APART
  const middle = asSeller && theirs !== undefined ? lessBy((1 - theirs / listed) / 2) : undefined
  const chips = [
    ...(middle !== undefined && isBetter(middle) && middle < listed ? [{ price: middle, label: say('offers.middle') }] : []),
    ...shares
      .map((share) => ({ share, price: lessBy(share) }))
      .filter(({ price }) => isBetter(price) && price !== middle)
      .map(({ share, price }) => ({ price, label: say('offers.lessBy', { share: format.number(share * 100) }) })),
  ].toSorted((one, other) => other.price - one.price)
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 empty:hidden">
      {chips.map(({ price, label }) => (
        <Button key={label} look="line" size="s" onClick={() => onChoose(price)} className="h-auto! min-h-14 px-2! whitespace-normal!">
          <span className="grid">
            <span className="figures">{format.money(price, currency)}</span>{' '}
            <span className="text-mini font-normal text-ink-2">{label}</span>
          </span>
        </Button>
      ))}
    </div>
  )
}
