import type { claims } from '@rondo/contracts'
import type * as z from 'zod'
import { type HandedItem, handOvers, handOverPhotos, handOverStages, mayPhotograph } from '@rondo/rules/claims/hand-over'
import type { Db, Tx } from '../../platform/db.ts'
import { somebodyOf } from '../../platform/somebody.ts'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { Language } from '../../platform/context.ts'
import { type LockedCase, nameIn } from '../orders/index.ts'
import { type HandOverPhotoRow, handOverPhotosOf } from './claims.repository.ts'

export type SetBody = z.input<typeof claims.HandOverSet>

export const photoOf = ({ id, width, height }: Pick<StoredPhoto, 'id' | 'width' | 'height'>) => ({ id, width, height })

/** What the rules look at of an item that changes hands. */
export function handedItem({ case: c }: LockedCase, itemId: number): HandedItem {
  const item = c.items.find(({ id }) => id === itemId)
  if (!item?.status) throw new Error(`item ${itemId} is not in its case`)
  return { status: item.status, isVirtual: item.isVirtual, isService: item.isService, isReceived: item.receivedAt !== null }
}

/**
 * The items whose photos of hand-overs are those of an item, each with the time until which they are. Those of a piece that was asked back are,
 * besides its own, what was taken of the item that it was a part of until then.
 */
function takenOf({ group }: LockedCase, itemId: number): ReadonlyMap<number, number> {
  const until = new Map<number, number>([[itemId, Infinity]])
  // the map grows while it is gone through: from a part to what it was a part of, and on
  for (const [id, at] of until) {
    const whole = group.items.find((item) => item.id === id)?.split_from
    const asked = group.requests.find(({ item_ids }) => item_ids.includes(id))
    if (whole != null) until.set(whole, Math.min(at, asked ? Date.parse(asked.created_at) : Infinity))
  }
  return until
}

type Side = 'merchant' | 'customer' | undefined
/** The four hand-overs of an item with their photos; `side` is who reads, undefined for an operator. 1 query. */
export const setsOf = async (db: Db | Tx, found: LockedCase, itemId: number, side: Side): Promise<SetBody[]> =>
  setsFrom(await handOverPhotosOf(db, [...takenOf(found, itemId).keys()]), found, itemId, side)

/** The same from photos that were read before. */
export function setsFrom(read: readonly HandOverPhotoRow[], found: LockedCase, itemId: number, side: Side): SetBody[] {
  const item = handedItem(found, itemId)
  const taken = takenOf(found, itemId)
  const photos = read.filter((photo) => photo.at.getTime() <= (taken.get(photo.item_id) ?? 0))
  return handOvers.map((stage) => {
    const shown = photos.filter((photo) => photo.stage === stage)
    const own = shown.filter((photo) => photo.item_id === itemId)
    return {
      stage,
      by: handOverStages[stage].by,
      photos: shown.map(({ media_id, width, height, at }) => ({ id: media_id, width, height, at: at.toISOString() })),
      canAdd: side !== undefined && own.length < handOverPhotos && mayPhotograph(item, stage, side),
    }
  })
}

/** What every answer about an item says of it, in the reader's language. */
export function itemFacts({ order, group }: LockedCase, itemId: number, language: Language) {
  const item = group.items.find(({ id }) => id === itemId)
  if (!item) throw new Error(`item ${itemId} is not in group ${group.id}`)
  return {
    itemId,
    groupId: group.id,
    name: nameIn(item.product, language),
    status: item.status,
    orderNumber: order.order_number,
    merchant: somebodyOf(group.merchant),
    customer: somebodyOf(order.customer),
  }
}
