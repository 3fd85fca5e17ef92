import type { PersonalRoom } from '../../platform/personal.ts'

export const notificationsPersonal: PersonalRoom = {
  tables: [
    { table: 'notice_refusal', owner: ['account_id'], atDeletion: 'erase' },
    { table: 'notification', owner: ['account_id'], without: ['about_id', 'cause'], atDeletion: 'erase' },
  ],
}
