import { rm } from 'node:fs/promises'
import type { House } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { AT_ONCE, deleteUnused, forgetDays, lockKey, unusedMedia } from './media.repository.ts'
import { foldersOf } from './sizes.ts'

/** Removes uploads that nobody has shown for a day (SR-15), with the sizes made of them. */
async function removeUnused(house: House): Promise<void> {
  const found = await unusedMedia(house.db)
  for (const { id, key } of found) {
    await inTransaction(house, async (tx) => {
      await lockKey(tx, key)
      if (!(await deleteUnused(tx, id, key))) return
      // the one call to a store inside a transaction: under the lock, or an upload of the same picture could lose its file
      await house.providers.files.remove(key)
    })
    await rm(foldersOf(house, key), { recursive: true, force: true })
  }
  if (found.length === AT_ONCE) await removeUnused(house)
}

export const mediaSweepers: readonly Sweeper[] = [
  { name: 'media.remove-unused', everySeconds: 600, run: removeUnused },
  { name: 'media.forget-days', everySeconds: 86_400, run: ({ db }) => forgetDays(db) },
]
