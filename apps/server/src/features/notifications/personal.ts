import type { PersonalRoom } from '../../platform/personal.ts'

export const notificationsPersonal: PersonalRoom = {
  tables: [
    { table: 'notice_refusal', owner: ['account_id'], atDeletion: 'erase' },
    { table: 'notice_setting', owner: ['account_id'], atDeletion: 'erase' },
    { table: 'notification', owner: ['account_id'], without: ['about_id', 'cause'], atDeletion: 'erase' },
    { table: 'push_device', owner: ['account_id'], without: ['session_id', 'endpoint', 'p256dh', 'auth'], atDeletion: 'erase' },
    { table: 'summary', owner: ['account_id'], atDeletion: 'erase' },
  ],
  nobodys: {
    held_mail: 'what happened, as the outbox has it, until the end of the quiet hours: no words and no names',
    push_delivery: 'that a device was told of an entry or a message: no words and no names; goes with the device',
  },
}
