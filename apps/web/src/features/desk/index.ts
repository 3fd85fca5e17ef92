// The door of the desk: its tabs, for the page that stands around them. Rooms with tabs of their own hand them to that page.
export { Cases, Groups } from './groups.tsx'
export { DeskDoor } from './desk-door.tsx'
export { Operations, Refunds } from './money.tsx'
export { Alarms, Differences } from './watch.tsx'
export { default as Overview, useDeskWaiting } from './overview.tsx'
export { Contacts, Listings, People } from './people.tsx'
export { Audit, Queues } from './records.tsx'
