// The door of the operator's desk: it stands above all rooms, and nobody asks it for anything.
export { deskRoutes } from './desk.routes.ts'
