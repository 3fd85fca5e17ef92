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
/** While the payment is disputed at the bank, both sides of the order read so. */
export function DisputeNote({ group: { dispute, status, sums, refunded, customer }, asMerchant }: PartProps) {
  const { format } = useShell()
  const seller = { amount: format.money(sums.charged - refunded, sums.currency), name: customer.name }
  return <DisputeBand dispute={dispute} isGone={!isOneOf(beforeSending, status)} seller={asMerchant && seller} />
}

interface BandProps {
  dispute: Details['dispute']
  /** The pieces have left their shop. */
  isGone: boolean
  /** What a seller reads of it; the customer has disputed it themselves. */
  seller?: { amount: string; name: string } | false
}
/** A dispute at the bank, wherever an order's money or its way is shown. */
export function DisputeBand({ dispute, isGone, seller }: BandProps) {
  const { say, format } = useShell()
  if (!dispute) return null
  const open = `claims.disputeOpen${seller ? 'Seller' : ''}${isGone ? 'Gone' : ''}` as 'claims.disputeOpenSeller'
  const day = format.dayHere(dispute.at)
  const text = {
    open: () => format.sentences([say(open, { amount: '', name: '', ...seller, day }), !seller && say('claims.disputeMistake')]),
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
