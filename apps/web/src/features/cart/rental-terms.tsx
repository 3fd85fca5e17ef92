import { useShell } from '../../shell/providers.tsx'
import { Note } from '../../ui/panel.tsx'
import type { Delivery } from './use-purchase.ts'

interface TermsProps {
  asksDeposit: boolean
  isService: boolean
  /** It can be lent and lost: neither virtual nor a service. */
  isThing: boolean
  method: Delivery | undefined
}
/** What becomes of the deposit, what a late day costs, and who pays for the way back. */
export default function RentalTerms({ asksDeposit, isService, isThing, method }: TermsProps) {
  const { say } = useShell()
  return (
    <Note icon="shield">
      {asksDeposit && <p>{say(isService ? 'piece.serviceDepositNote' : 'piece.depositNote')}</p>}
      {isThing && (
        <>
          <p className="mt-1.5">{say('piece.lateNote')}</p>
          {method === 'shipping' && <p className="mt-1.5">{say('piece.returnNote')}</p>}
        </>
      )}
    </Note>
  )
}
