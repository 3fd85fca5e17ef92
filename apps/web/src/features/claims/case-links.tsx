import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Note } from '../../ui/panel.tsx'
import type { Details } from '../orders/index.ts'

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

/** The way to photos of hand-overs and the deposit of each item; nothing of what is not handed over. */
export function CaseLinks({ group: { orderItems, deliveryMethod } }: Pick<PartProps, 'group'>) {
  const { say } = useShell()
  const handed = orderItems.filter(({ isService, status }) => !isService && status !== 'canceled')
  if (deliveryMethod === 'virtual' || handed.length === 0) return null
  return (
    <ul className={handed.length > 1 ? 'grid w-full gap-2 print:hidden' : ''}>
      {handed.map(({ id, product, securityDeposit }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          {handed.length > 1 && <span className="text-small">{product.name}</span>}
          <Link
            to={`/dashboard/transactions/item/${id}`}
            aria-label={`${say(securityDeposit > 0 ? 'claims.link' : 'claims.linkPlain')}: ${product.name}`}
            className={buttonLook('line', 's')}
          >
            {say(securityDeposit > 0 ? 'claims.link' : 'claims.linkPlain')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
