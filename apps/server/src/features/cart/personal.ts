import type { PersonalRoom } from '../../platform/personal.ts'

export const cartPersonal: PersonalRoom = { tables: [{ table: 'cart_line', owner: ['account_id'], atDeletion: 'erase' }] }
