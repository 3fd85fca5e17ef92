import { useShell } from '../../shell/providers.tsx'
import { type Details, isWithSupport } from '../orders/index.ts'
import { isOnWay } from './brought.ts'
import { figuresOfReturns } from './figures.ts'
import { sayWentBack, wentBackOf } from './noted.tsx'
import { requestsOf } from './what-follows.tsx'

/** What of a return goes to the card of its customer, major units: the price of what was bought, and the deposit less what was late. */
function backOf(group: Details, items: Details['orderItems']) {
  const figures = figuresOfReturns(group, requestsOf(group, items))
  const deposits = items.reduce((sum, one) => sum + (one.depositEnd ? 0 : one.securityDeposit - (one.rental?.lateFee ?? 0)), 0)
  return { amount: (figures.hasMoney ? figures.total : 0) + deposits, isEstimate: figures.isEstimate }
}

/** How much a return brings back and when: once it is there, its shop has looked at it, or support has decided; in the end what came back. Nothing before it is on its way. */
export function ComesBack({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say, format } = useShell()
  const arrived = group.orderItems.filter(({ status }) => status === 'return_delivered')
  const items = arrived.length > 0 ? arrived : group.orderItems.filter(isOnWay)
  if (isWithSupport(group) && group.status === 'return_rejected') return <AtStake group={group} asMerchant={asMerchant} />
  if (items.length === 0) return <CameBack group={group} asMerchant={asMerchant} />
  const isLost = arrived.length === 0 && group.returnRequests.some(({ status }) => status === 'failed')
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
      {say(`returns.back${isLost ? 'Lost' : until ? 'Looked' : 'OnWay'}_${asMerchant ? 'merchant' : 'customer'}`, values)}
    </p>
  )
}

/** What support decides about once a rejected return was asked of it. */
function AtStake({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say, format } = useShell()
  const rejected = group.orderItems.filter(({ status }) => status === 'return_rejected_by_merchant')
  const requests = group.returnRequests.filter(
    ({ status, orderItems }) => status === 'rejected' && rejected.some(({ id }) => orderItems.includes(id)),
  )
  const { hasMoney, total, isEstimate } = figuresOfReturns(group, requests)
  if (!hasMoney || total <= 0) return null
  const money = format.money(total, group.currency)
  const amount = isEstimate ? say('returns.about', { amount: money }) : money
  return (
    <p className="figures max-w-[68ch] font-[550]">
      {say(`steps.decides_${asMerchant ? 'merchant' : 'customer'}`, { amount, name: group.customer.name })}
    </p>
  )
}

/** What went back for goods, once that is settled. */
function CameBack({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const shell = useShell()
  // what went back of deposits stands beside them
  const goods = group.orderItems.map((item) => ({ ...item, deposit: null }))
  const back = wentBackOf(
    { ...group, orderItems: goods },
    goods.map(({ id }) => id),
  )
  return back ? <p className="figures max-w-[68ch] font-[550]">{sayWentBack(back, group, asMerchant, shell)}</p> : null
}
