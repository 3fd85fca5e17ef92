import type { Item } from './orders.queries.ts'

const HOUR = 3_600_000
const withCustomer: readonly string[] = ['delivered', 'pickup_completed_by_customer', 'in_use']
/** How long a customer has had a rented item: whole hours in the first day, then whole days. Undefined for what is not with a customer. */
export function heldFor(
  { type, status, deliveredAt }: Pick<Item, 'type' | 'status' | 'deliveredAt'>,
  now: number,
): { readonly unit: 'hour' | 'day'; readonly n: number } | undefined {
  if (type !== 'rent' || !deliveredAt || !withCustomer.includes(status)) return undefined
  const hours = Math.max(0, Math.floor((now - Date.parse(deliveredAt)) / HOUR))
  return hours < 24 ? { unit: 'hour', n: hours } : { unit: 'day', n: Math.floor(hours / 24) }
}
