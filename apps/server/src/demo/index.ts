import type { App } from '../platform/context.ts'
import type { Store } from '../platform/db.ts'
import { isPlayed } from './play-part.ts'
import type { Fillable } from './seed-large.ts'

/** Writes the demo at the first start: true when it was written now. Its people and listings (20 MB) are loaded only then. */
export async function seedDemo(store: Store, home?: string): Promise<boolean> {
  const isThere = await store.db.selectFrom('setting').select('key').where('key', '=', 'demo').executeTakeFirst()
  if (isThere) return false
  return (await import('./seed-demo.ts')).seedDemo(store, home)
}

/** Puts the photographs of a folder in the place of the demo's drawn pictures; answers how many. Throws when one has no place. */
export async function putPhotographs(store: Store, files: App['providers']['files'], folder: string): Promise<number> {
  return (await import('./put-photographs.ts')).putPhotographs(store, files, folder)
}

/** Adds a large catalogue for measuring, up to so many listings. */
export async function seedLarge(database: Fillable, listings: number, say: (what: string) => void = () => undefined): Promise<void> {
  await (await import('./seed-large.ts')).seedLarge(database, listings, say)
}

/** Has people of the demo order from each other, once, against a server that listens at `base`. Answers how many orders were made now. */
export async function putOrders(app: App, base: string, leaving?: AbortSignal): Promise<number> {
  return (await isPlayed(app, 'orders')) ? 0 : (await import('./put-orders.ts')).putOrders(app, base, leaving)
}

/** Has people of the demo rent from each other, once, after they have ordered. Answers how many rentals were made now. */
export async function putRentals(app: App, base: string, leaving?: AbortSignal): Promise<number> {
  return (await isPlayed(app, 'rentals')) ? 0 : (await import('./put-rentals.ts')).putRentals(app, base, leaving)
}

/** Has people of the demo make offers, swap and be in circles, once, after they have rented. Answers how many of these were made now. */
export async function putTrades(app: App, base: string, leaving?: AbortSignal): Promise<number> {
  return (await isPlayed(app, 'trades')) ? 0 : (await import('./put-trades.ts')).putTrades(app, base, leaving)
}

/** Has people of the demo open shops that wait for the payment provider, once. Answers how many were opened now. */
export async function putShops(app: App, base: string, leaving?: AbortSignal): Promise<number> {
  return (await isPlayed(app, 'shops')) ? 0 : (await import('./put-shops.ts')).putShops(app, base, leaving)
}

/** Has people of the demo write to support, once. Answers how many did now. */
export async function putAsked(app: App, base: string, leaving?: AbortSignal): Promise<number> {
  return (await isPlayed(app, 'asked')) ? 0 : (await import('./put-asked.ts')).putAsked(app, base, leaving)
}

/** Makes the demo's operator, once. */
export async function putOperator(app: App): Promise<void> {
  const isThere = await app.db.selectFrom('setting').select('key').where('key', '=', 'demo.operator').executeTakeFirst()
  if (!isThere) await (await import('./put-operator.ts')).putOperator(app)
}

/** Tells the sandbox's translator, where it is the translator, what the demo says in the other language. One that knows it is left alone. */
export async function tellTranslator({ sandbox }: Pick<App['config'], 'sandbox'>): Promise<void> {
  if (!sandbox.translation) return
  const address = new URL('/_sandbox/translations', sandbox.base)
  const { known } = (await (await fetch(address)).json()) as { known: number }
  if (known === 0) await (await import('./tell-translator.ts')).tellTranslator(address)
}

/** All that people of the demo do with each other, one part after the other. Answers how much of each was made now. */
export async function playDemo(app: App, base: string, leaving?: AbortSignal) {
  return {
    ordered: await putOrders(app, base, leaving),
    rented: await putRentals(app, base, leaving),
    traded: await putTrades(app, base, leaving),
    opened: await putShops(app, base, leaving),
    asked: await putAsked(app, base, leaving),
  }
}
