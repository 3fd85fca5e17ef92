import { isOneOf } from '@rondo/rules/kernel/lists'
import { useShell } from '../../shell/providers.tsx'
import type { Details } from '../orders/index.ts'
import { figuresOf, pickedOf } from './figures.ts'
import { requestsOf } from './what-follows.tsx'

const onWay = ['return_shipped_to_merchant', 'return_in_transit'] as const
/** What of a return goes to the card of its customer, major units: the price of what was bought, and the deposit less what was late. */
function backOf(group: Details, items: Details['orderItems']) {
  const requests = requestsOf(group, items)
  const fee = requests.reduce((sum, { usageFee }) => sum + usageFee, 0)
  const figures = figuresOf(group, pickedOf(group, requests), fee)
  const deposits = items.reduce((sum, one) => sum + (one.depositEnd ? 0 : one.securityDeposit - (one.rental?.lateFee ?? 0)), 0)
  return { amount: (figures.hasMoney ? figures.total : 0) + deposits, isEstimate: figures.isEstimate }
}

/** How much a return brings back and by when: once it is there, or once its shop has looked at it. Nothing before it is on its way. */
export function ComesBack({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say, format } = useShell()
  const arrived = group.orderItems.filter(({ status }) => status === 'return_delivered')
  const items = arrived.length > 0 ? arrived : group.orderItems.filter(({ status }) => isOneOf(onWay, status))
  const isLost = group.returnRequests.some(({ status }) => status === 'failed')
  if (items.length === 0 || isLost) return null
  const [until] = arrived.flatMap(({ next }) => (next?.move === 'assessItem' ? [next.at] : [])).toSorted()
  const { amount, isEstimate } = backOf(group, items)
  if (amount <= 0) return null
  const money = format.money(amount, group.currency)
  const values = {
    name: asMerchant ? group.customer.name : group.merchant.name,
    amount: isEstimate ? say('returns.about', { amount: money }) : money,
    day: until ? format.dayHere(until) : '',
  }
  return (
    <p className="figures max-w-[68ch] font-[550] first-letter:uppercase">
      {say(`returns.back${until ? 'Looked' : 'OnWay'}_${asMerchant ? 'merchant' : 'customer'}`, values)}
    </p>
  )
}
