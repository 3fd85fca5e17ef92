import { Link } from '../../shell/router/index.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { HeldTime } from '../cart/index.ts'
import type { Phase } from './pay.ts'
import type { Due, Totals } from './totals.ts'

/** What to tell after a press that did not lead on. */
export interface Verdict {
  readonly text: string
  /** What a row of the specification says of it, small below. */
  readonly fixed?: string
  /** The payment to name when support is asked. */
  readonly paymentId?: number
  /** It is only news, not a failure. */
  readonly isNews?: boolean
}
interface PayBoxProps {
  totals: Totals
  due: Due
  /** Why one cannot pay yet. A press leads to what is missing. */
  missing: string | undefined
  phase: Phase | undefined
  verdict: Verdict | undefined
  /** Until when everything is held for this payment. */
  heldUntil: string | null
  onPay: () => void
}
const payWords = { shipping: 'checkout.payShipping', free: 'checkout.confirm', none: 'checkout.payNothing' } as const
/** The button that pays, its amount, and what became of the last press; who draws it announces that, since wide and narrow screens have one each. */
export function PayBox({ totals, due, missing, phase, verdict, heldUntil, onPay }: PayBoxProps) {
  const { say, format } = useShell()
  return (
    <div className="grid gap-2.5">
      {verdict && (
        <Note tone={verdict.isNews ? 'warning' : 'danger'} icon={verdict.isNews ? 'info' : 'warn'}>
          <p>{verdict.text}</p>
          {verdict.fixed && <p className="mt-1 text-small opacity-80">{verdict.fixed}</p>}
          {verdict.paymentId !== undefined && (
            <p className="mt-1">
              {say('checkout.paymentReference', { id: verdict.paymentId })}{' '}
              <Link to="/contact" className="link">
                {say('shell.contactUs')}
              </Link>
            </p>
          )}
        </Note>
      )}
      <Button
        size="l"
        busy={phase !== undefined}
        aria-disabled={missing !== undefined}
        onClick={onPay}
        className="figures w-full select-none"
      >
        {!phase && <Icon name={due === 'free' ? 'check' : 'lock'} className="size-4" />}
        {due === 'sum' ? say('checkout.pay', { amount: format.money(totals.charged, totals.currency) }) : say(payWords[due])}
      </Button>
      {heldUntil && <HeldTime key={heldUntil} until={heldUntil} over={say('checkout.holdOver')} />}
      <p role="status" className="text-center text-small text-ink-2 empty:hidden">
        {phase ? say(`checkout.${phase}`) : missing}
      </p>
    </div>
  )
}
