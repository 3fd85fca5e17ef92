import type { claims } from '@rondo/contracts'
import type * as z from 'zod'
import { type HandedItem, handOvers, handOverPhotos, handOverStages, mayPhotograph } from '@rondo/rules/claims/hand-over'
import type { StoredPhoto } from '../../platform/photos.ts'
import type { Language } from '../../platform/context.ts'
import { type LockedCase, nameIn } from '../orders/index.ts'
import type { HandOverPhotoRow } from './claims.repository.ts'

export type SetBody = z.input<typeof claims.HandOverSet>

export const photoOf = ({ id, width, height }: Pick<StoredPhoto, 'id' | 'width' | 'height'>) => ({ id, width, height })

/** What the rules look at of an item that changes hands. */
export function handedItem({ case: c }: LockedCase, itemId: number): HandedItem {
  const item = c.items.find(({ id }) => id === itemId)
  if (!item?.status) throw new Error(`item ${itemId} is not in its case`)
  return { status: item.status, isVirtual: item.isVirtual, isService: item.isService, isReceived: item.receivedAt !== null }
}

/** The four hand-overs of an item with their photos; `side` is who reads, undefined for an operator. */
export function setsOf(
  found: LockedCase,
  itemId: number,
  photos: readonly HandOverPhotoRow[],
  side: 'merchant' | 'customer' | undefined,
): SetBody[] {
  const item = handedItem(found, itemId)
  return handOvers.map((stage) => {
    const shown = photos.filter((photo) => photo.item_id === itemId && photo.stage === stage)
    return {
      stage,
      by: handOverStages[stage].by,
      photos: shown.map(({ media_id, width, height, at }) => ({ id: media_id, width, height, at: at.toISOString() })),
      canAdd: side !== undefined && shown.length < handOverPhotos && mayPhotograph(item, stage, side),
    }
  })
}

const personOf = ({ id, username, shop }: { id: number; username: string; shop: string | null }) => ({
  id,
  username,
  name: shop ?? username,
})
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
    merchant: personOf(group.merchant),
    customer: personOf(order.customer),
  }
}
