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
export function DisputeNote({ group: { dispute }, asMerchant }: PartProps) {
  const { say } = useShell()
  if (!dispute) return null
  const key = {
    open: asMerchant ? 'claims.disputeOpenSeller' : 'claims.disputeOpen',
    won: 'claims.disputeWon',
    lost: 'claims.disputeLost',
  } as const
  return <Note {...(dispute.status !== 'won' && { tone: 'warning' as const })}>{say(key[dispute.status])}</Note>
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
