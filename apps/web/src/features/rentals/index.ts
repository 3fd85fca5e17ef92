// The door of this feature: what pages and higher features may use.
export { LendingCalendar } from './lending-calendar.tsx'
export { LendingOverview } from './lending-overview.tsx'
export { ExtendCheckout, KeepCheckout } from './renting-checkout.tsx'
export { useRentingHead } from './renting-refused.tsx'
