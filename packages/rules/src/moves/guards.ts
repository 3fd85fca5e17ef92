import type { Check } from './guard.ts'
import { deliveryGuards } from './guards-delivery.ts'
import { rentalGuards, returnGuards } from './guards-return.ts'
import type { Guard } from './machines.ts'

/** One function for each guard that a table names: a missing one does not compile. */
export const guards: Readonly<Record<Guard, Check>> = { ...deliveryGuards, ...returnGuards, ...rentalGuards } satisfies Record<Guard, Check>

/** Guards that the call answers itself: who asks what may be done is not refused for what he did not bring yet. */
export const brought = new Set<Guard>([
  'code_correct',
  'reason_of_own_list',
  'reason_given',
  'address_of_merchant',
  'return_address_known',
  'condition_of_the_six',
  'photo_given',
  'label_money_secured',
  'payment_succeeded',
  'carrier_asked',
])
