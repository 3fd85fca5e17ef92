import type { PersonalRoom } from './personal.ts'
import { endSessions } from './sessions.ts'

export const platformPersonal: PersonalRoom = {
  tables: [
    // `keep`: endSessions takes them, and their sockets with them
    { table: 'session', owner: ['account_id'], without: ['id', 'password_version'], atDeletion: 'keep' },
    { table: 'operator_act', owner: ['by_id'], atDeletion: 'keep', exported: false },
    { table: 'request_key', owner: ['account_id'], atDeletion: 'erase', exported: false },
  ],
  forget: (tx, accountId) => endSessions(tx, accountId),
}
