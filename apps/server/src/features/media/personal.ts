import type { PersonalRoom } from '../../platform/personal.ts'
import { leaveGoods } from './goods-files.ts'
import { releaseAllMedia } from './media.repository.ts'

export const mediaPersonal: PersonalRoom = {
  tables: [
    { table: 'media', owner: ['owner_id'], atDeletion: 'keep' },
    { table: 'goods_file', owner: ['owner_id'], without: ['key'], atDeletion: 'keep' },
    { table: 'upload_day', owner: ['account_id'], atDeletion: 'erase' },
  ],
  async forget(tx, accountId) {
    await releaseAllMedia(tx, accountId)
    await leaveGoods(tx, accountId)
  },
}
