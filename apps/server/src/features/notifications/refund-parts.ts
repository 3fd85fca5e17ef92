// What a refund is for: the pieces that it pays back, read from its cause.
import type { Locale } from '@rondo/words'
import { sayIn } from '@rondo/words/all'
import { itemsOfRefund, nameIn, type OrderRow } from '../orders/index.ts'
import { otherSide } from './group-parts.ts'
import { asName, type Face, type Section } from './mail-layout.ts'
import { faceOf, moneyIn } from './order-parts.ts'

type Item = OrderRow['groups'][number]['items'][number]
interface Refunded {
  readonly why: 'deposit' | 'returned' | 'canceled' | 'label'
  readonly items: readonly Item[]
  /** The shop that they are of. */
  readonly shop: Face
}
/** Undefined of what was refunded for no piece by itself, such as a payment that came too late. */
export function refundedPieces({ groups }: OrderRow, cause = ''): Refunded | undefined {
  const [, kind, first] = /^(deposit|returned|canceled|return_label):(\d+)/.exec(cause) ?? []
  const ids = kind === 'returned' ? itemsOfRefund(cause) : [Number(first)]
  const group = groups.find(({ items, legs }) =>
    kind === 'return_label' ? legs.some(({ id }) => ids.includes(id)) : items.some(({ id }) => ids.includes(id)),
  )
  if (!group) return undefined
  const { items, deposits, legs } = group
  const shop = faceOf(group.merchant)
  const those = (has: (item: Item) => boolean) => items.filter((item) => ids.includes(item.id) || has(item))
  if (kind === 'deposit')
    return { why: 'deposit', shop, items: those(({ id }) => deposits.some((one) => one.item_id === id && one.refund_cause === cause)) }
  if (kind === 'returned') return { why: 'returned', shop, items: those(() => false) }
  if (kind === 'return_label') {
    const going = legs.find(({ id }) => ids.includes(id))?.item_ids ?? []
    return { why: 'label', shop, items: items.filter(({ id }) => going.includes(id)) }
  }
  // all that was canceled with the piece that names the refund
  const at = items.find(({ id }) => ids.includes(id))?.canceled_at
  return { why: 'canceled', shop, items: those(({ canceled_at }) => canceled_at !== null && canceled_at === at) }
}

/** The pieces with their pictures and the reason, and what went back for them all. */
export function refundSections(refunded: Refunded | undefined, amountMinor: number, currency: string, locale: Locale): Section[] {
  if (!refunded) return []
  const say = sayIn(locale)
  return [
    {
      ...otherSide({ other: asName(refunded.shop.name), face: refunded.shop }),
      lines: refunded.items.map(({ product }) => [nameIn(product, locale), '', product.photos[0], [say(`mail.refunded_${refunded.why}`)]]),
    },
    { hasTotal: true, lines: [[say('mail.refunded'), moneyIn(locale, amountMinor, currency)]] },
  ]
}
