/** What a person has chosen so far for one delivery group of a checkout. */
export type DeliveryGroup =
  | { readonly kind: 'shipping'; readonly addressId: number | null; readonly rateId: string | null }
  | {
      readonly kind: 'pickup'
      readonly locationId: number | null
      readonly date: string | null
      readonly time: string | null
      /** Its rentals begin on days that lie apart: each handing over is agreed on in the chat (C-149). */
      readonly isAgreedLater?: boolean
    }
  | { readonly kind: 'sameDay'; readonly addressId: number | null; readonly timeSlot: string | null }
  | { readonly kind: 'virtual' }

/** Shipping needs address and rate, pickup a place, a date and a time, same-day an address and a slot, virtual goods nothing (CHK-14 to 16). */
export function isGroupComplete(group: DeliveryGroup): boolean {
  switch (group.kind) {
    case 'shipping':
      return group.addressId !== null && group.rateId !== null
    case 'pickup':
      return group.locationId !== null && (group.isAgreedLater === true || (!isEmpty(group.date) && !isEmpty(group.time)))
    case 'sameDay':
      return group.addressId !== null && !isEmpty(group.timeSlot)
    case 'virtual':
      return true
  }
}
const isEmpty = (text: string | null) => text === null || text === ''

/** True when there is a group and every group is complete. */
export const isCheckoutComplete = (groups: readonly DeliveryGroup[]): boolean => groups.length > 0 && groups.every(isGroupComplete)

/** With exactly one group its rate, or date and time, also stands for the whole checkout (CHK-18). */
export function mirroredChoice(groups: readonly DeliveryGroup[]): {
  readonly rateId?: string | null
  readonly pickupDate?: string | null
  readonly pickupTime?: string | null
} {
  const [only] = groups
  if (groups.length !== 1 || !only) return {}
  if (only.kind === 'shipping') return { rateId: only.rateId }
  return only.kind === 'pickup' ? { pickupDate: only.date, pickupTime: only.time } : {}
}

/** True when a shipping address must be named: only where something is carried (C-66). */
export const needsShippingAddress = (groups: readonly DeliveryGroup[]): boolean =>
  groups.some(({ kind }) => kind === 'shipping' || kind === 'sameDay')
