import type { Store } from '../platform/db.ts'
import type { Fillable } from './seed-large.ts'

/** Writes the demo at the first start: true when it was written now. Its people and listings (20 MB) are loaded only then. */
export async function seedDemo(store: Store): Promise<boolean> {
  const isThere = await store.db.selectFrom('setting').select('key').where('key', '=', 'demo').executeTakeFirst()
  if (isThere) return false
  return (await import('./seed-demo.ts')).seedDemo(store)
}

/** Adds a large catalogue for measuring, up to so many listings. */
export async function seedLarge(database: Fillable, listings: number, say: (what: string) => void = () => undefined): Promise<void> {
  await (await import('./seed-large.ts')).seedLarge(database, listings, say)
}
