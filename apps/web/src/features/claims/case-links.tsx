import { isOneOf } from '@rondo/rules/kernel/lists'
import { beforeSending } from '@rondo/rules/orders/group-statuses'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Note } from '../../ui/panel.tsx'
import { type Details, nameAmong } from '../orders/index.ts'

interface PartProps {
  group: Details
  asMerchant: boolean
}
/** While the payment is disputed at the bank, both sides read so. */
export function DisputeNote({ group: { dispute, status, sums, refunded, customer }, asMerchant }: PartProps) {
  const { say, format } = useShell()
  if (!dispute) return null
  const isGone = !isOneOf(beforeSending, status)
  const amount = format.money(sums.charged - refunded, sums.currency)
  const open = `claims.disputeOpen${asMerchant ? 'Seller' : ''}${isGone ? 'Gone' : ''}` as 'claims.disputeOpenSeller'
  const day = format.dayHere(dispute.at)
  const text = {
    open: () => format.sentences([say(open, { amount, day, name: customer.name }), !asMerchant && say('claims.disputeMistake')]),
    won: () => say('claims.disputeWon'),
    lost: () => say('claims.disputeLost'),
  }
  return <Note {...(dispute.status !== 'won' && { tone: 'warning' as const })}>{text[dispute.status]()}</Note>
}

/** The way from an item to its photos of hand-overs and its deposit; none from what is not handed over. */
export function CaseLink({ group: { orderItems, deliveryMethod }, item }: { group: Details; item: Details['orderItems'][number] }) {
  const shell = useShell()
  if (deliveryMethod === 'virtual' || item.isService || item.status === 'canceled') return null
  const label = shell.say(item.securityDeposit > 0 ? 'claims.link' : 'claims.linkPlain')
  return (
    <Link
      to={`/dashboard/transactions/item/${item.id}`}
      aria-label={`${label}: ${nameAmong(item, orderItems, shell)}`}
      className={buttonLook('line', 's')}
    >
      {label}
    </Link>
  )
}
