import type { App } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { whileLocked } from '../../platform/locks.ts'
import type { Sweeper } from '../../platform/reactions.ts'
import { AT_ONCE, deleteUnused, forgetDays, lockOf, unusedMedia } from './media.repository.ts'
import { removeLeftGoods } from './goods-files.ts'
import { removeLeft } from './read-files.ts'
import { forgetSizes, removeOrphans } from './sizes.ts'

/** Removes uploads that nothing has shown for a day (SR-15), with their sizes. */
async function removeUnused(app: App): Promise<void> {
  const found = await unusedMedia(app.db)
  for (const { id, key } of found) {
    // an upload of the same picture waits for the lock, or its file could be the one that is removed
    await whileLocked(app, lockOf(key), async () => {
      if (await inTransaction(app, (tx) => deleteUnused(tx, id, key))) await app.providers.files.remove(key)
    })
    await forgetSizes(app, key)
  }
  if (found.length === AT_ONCE) await removeUnused(app)
}

export const mediaSweepers: readonly Sweeper[] = [
  { name: 'media.remove-unused', everySeconds: 600, run: removeUnused },
  { name: 'media.remove-left-goods', everySeconds: 3_600, run: removeLeftGoods },
  { name: 'media.remove-orphans', everySeconds: 86_400, run: removeOrphans },
  { name: 'media.remove-left', everySeconds: 3_600, run: removeLeft },
  { name: 'media.forget-days', everySeconds: 86_400, run: ({ db }) => forgetDays(db) },
]
