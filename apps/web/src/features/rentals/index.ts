// The door of this feature: what pages and higher features may use.
export { LendingCalendar } from './lending-calendar.tsx'
