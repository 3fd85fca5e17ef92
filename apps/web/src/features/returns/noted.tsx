import { sumMinor, toMajor, toMinor } from '@rondo/rules/kernel/money'
import { useShell } from '../../shell/providers.tsx'
import type { Details } from '../orders/index.ts'

/** What went back to the customer for some items, deposits included, and whether some of it is on its way; undefined of nothing. */
export function wentBackOf({ returnRefunds, orderItems, currency }: Details, ids: readonly number[]) {
  const refunds = returnRefunds.filter(({ orderItems: [first] }) => first !== undefined && ids.includes(first))
  const deposits = orderItems.flatMap(({ id, deposit }) => (deposit && deposit.back > 0 && ids.includes(id) ? [deposit] : []))
  const amounts = [...refunds.map(({ amount }) => amount), ...deposits.map(({ back }) => back)]
  if (amounts.length === 0) return undefined
  return {
    amount: toMajor(sumMinor(amounts.map((amount) => toMinor(amount, currency))), currency),
    isPending: refunds.some(({ isPending }) => isPending) || deposits.some((one) => one.isBackPending || one.status === 'release_due'),
  }
}

/** What the merchant noted of items that came back, and what went back to their customer for them, a line each. */
export function Noted({ group, ids }: { group: Details; ids: readonly number[] }) {
  const shell = useShell()
  const noted = group.orderItems.filter(({ id }) => ids.includes(id))
  const back = wentBackOf(group, ids)
  return (
    <>
      {noted.map(({ id, product, assessment }) => (
        <span key={id} className="block wrap-anywhere">
          {noted.length > 1 && <b className="block font-[550] text-ink">{product.name}</b>}
          {assessment && sayNoted(assessment, shell)}
        </span>
      ))}
      {back && <span className="figures block">{sayWentBack(back, group, true, shell)}</span>}
    </>
  )
}

/** The sum that went back, as either side reads it. */
export function sayWentBack({ amount, isPending }: Back, group: Details, asMerchant: boolean, { say, format }: Shell): string {
  const values = { amount: format.money(amount, group.currency), name: group.customer.name }
  return say(`returns.wentBack${isPending ? 'Soon' : ''}_${asMerchant ? 'merchant' : 'customer'}`, values)
}

type Shell = ReturnType<typeof useShell>
type Back = NonNullable<ReturnType<typeof wentBackOf>>
const sayNoted = ({ condition, notes }: NonNullable<Details['orderItems'][number]['assessment']>, { say }: Shell) => {
  const values = { condition: say(`returns.condition_${condition}`) }
  return notes ? say('returns.noted', { ...values, notes }) : say('returns.notedAlone', values)
}
