import type { Group } from './orders.queries.ts'

/** The zone by whose clock a group tells what is still to come: its meeting, or the end of its rental. */
export function zoneBeside({ pickupAt, pickupZone, deliveredAt, orderItems }: Group): string | undefined {
  if (pickupAt && pickupZone && !deliveredAt) return pickupZone
  return orderItems.find(({ rental }) => rental && !rental.returnedAt)?.rental?.zone
}
