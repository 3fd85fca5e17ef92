// What is said of a piece of an order, on its page and in mails.
import type { Say } from './index.ts'

/** How a piece changes hands. */
export interface Way {
  readonly type: 'buy' | 'rent'
  readonly isSwap: boolean
  readonly isService: boolean
}
/** The way in a word or two, as its customer or its merchant reads it: `Rent`, `Lend`. */
export function wayName({ type, isSwap, isService }: Way, say: Say, asMerchant = false): string {
  if (isSwap) return say('orders.type_swap')
  if (isService) return say('orders.service')
  if (type === 'rent') return say(asMerchant ? 'orders.lend' : 'orders.rent')
  return say(asMerchant ? 'orders.sell' : 'orders.buy')
}
/** The same as what was agreed, whatever became of it: `Purchase`, `Rental`; for its merchant `Sale`, `Lending`. */
export function dealName({ type, isSwap, isService }: Way, say: Say, asMerchant = false): string {
  if (isSwap) return say('orders.type_swap')
  if (isService) return say('orders.service')
  if (type === 'rent') return say(asMerchant ? 'orders.type_lending' : 'orders.type_rental')
  return say(asMerchant ? 'orders.type_sale' : 'orders.type_purchase')
}

/** Whole days of a unit of rental. */
const daysIn = { hour: 0, day: 1, week: 7, month: 30 } as const
/** How long something is rented. */
export interface Period {
  readonly option: 'hour' | 'day' | 'week' | 'month'
  readonly number: number
  /** Days that were paid for later. */
  readonly daysLonger: number
}
/** The length of a rental or a service: `for 1 week and 3 days longer`, `2 hours`. */
export function periodName({ option, number, daysLonger }: Period, isService: boolean, say: Say): string {
  const length = say(`orders.period_${option}`, { n: number })
  if (isService) return length
  const more = daysIn[option] > 0 ? daysLonger / daysIn[option] : 0
  // what was made longer by whole units of its own is that many of them
  if (more > 0 && Number.isInteger(more)) return say('orders.rentFor', { option: say(`orders.period_${option}`, { n: number + more }) })
  return daysLonger > 0
    ? say('orders.rentLonger', { option: length, more: say('orders.period_day', { n: daysLonger }) })
    : say('orders.rentFor', { option: length })
}

/** How many pieces; nothing for a service, which is had once. */
export const quantityName = (quantity: number, isService: boolean, say: Say): string =>
  isService ? '' : say('orders.quantity', { n: quantity })
