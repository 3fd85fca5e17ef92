import type { Tx } from '../../platform/db.ts'

type Tell = (tx: Tx, products: readonly number[]) => Promise<void>
let search: Tell | undefined

/** The rows of the search belong to the listings, which stand above this room: they say here how to write them. */
export const searchListens = (tell: Tell): void => {
  search = tell
}

/** Makes the search agree with products whose stock has changed. */
export const tellSearch: Tell = async (tx, products) => {
  if (!search) throw new Error('nobody writes the search')
  await search(tx, products)
}
