import type { Shell } from '../../shell/providers.tsx'
import type { Item } from './orders.queries.ts'

type Shown = Pick<Item, 'quantity'> & { readonly product: Pick<Item['product'], 'id' | 'name'> }
const isAlike = (a: Partial<Shown>, b: Partial<Shown>) => a.product !== undefined && a.product.id === b.product?.id

/** Items in their order, each with those of the same product beside it: a part that is asked back is an item of its own, and the newest (C-148). */
export const itemsShown = <I extends Shown>(items: readonly I[]): I[] =>
  items
    .filter((item, at) => items.findIndex((one) => isAlike(one, item)) === at || !item.product)
    .flatMap((first) => [first, ...items.filter((one) => one !== first && isAlike(one, first))])

/** What an item is called among others: with its pieces where it has several, or another is of the same product. */
export const nameAmong = (item: Shown, items: readonly Shown[], { say, format }: Pick<Shell, 'say' | 'format'>): string =>
  item.quantity > 1 || items.some((one) => one !== item && isAlike(one, item))
    ? format.list([item.product.name, say('orders.quantity', { n: item.quantity })])
    : item.product.name
