import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Note } from '../../ui/panel.tsx'
import { type Details, itemsShown, nameAmong } from '../orders/index.ts'

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
  const shell = useShell()
  const { say } = shell
  const handed = orderItems.filter(({ isService, status }) => !isService && status !== 'canceled')
  if (deliveryMethod === 'virtual' || handed.length === 0) return null
  return (
    <ul className={handed.length > 1 ? 'grid w-full gap-2 print:hidden' : ''}>
      {itemsShown(handed).map((item) => {
        const label = say(item.securityDeposit > 0 ? 'claims.link' : 'claims.linkPlain')
        const name = nameAmong(item, handed, shell)
        return (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            {handed.length > 1 && <span className="text-small">{name}</span>}
            <Link to={`/dashboard/transactions/item/${item.id}`} aria-label={`${label}: ${name}`} className={buttonLook('line', 's')}>
              {label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
