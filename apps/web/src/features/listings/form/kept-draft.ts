import { clocks } from '@rondo/rules/kernel/limits'
import { keptPlace } from '../../../shell/session.ts'
import { type ListingValues, newKey, newListing } from './listing-values.ts'

/** Whose draft it is, and of what: a new listing, or a change of one in the version that was opened. */
export interface DraftPlace {
  readonly account: number
  readonly listing?: number
  readonly version?: number
}
interface Kept {
  readonly version: number | null
  /** Instant at which it was written, milliseconds. */
  readonly at: number
  readonly values: ListingValues
}
const nameOf = ({ account, listing }: DraftPlace) => keptPlace(account, `listing.${listing ?? 'new'}`)
const uploadLifetimeMs = clocks.unusedUploadHours * 3_600_000

const typedParts = ({ photos, tiers, shippingAddressId: _s, pickupAddressId: _p, ...rest }: ListingValues) =>
  JSON.stringify([rest, photos.map(({ photo }) => photo?.id), tiers.map(({ option, number, price }) => [option, number, price])])
/** Whether somebody did more with the form than to open it; an address alone is chosen by itself. */
export const isTouched = (values: ListingValues, begun: ListingValues): boolean => typedParts(values) !== typedParts(begun)

/** Keeps what was typed in this browser. Pictures are kept as what the server has of them; those still on their way are not. */
export function keepDraft(place: DraftPlace, values: ListingValues, now = Date.now()): void {
  const photos = values.photos.filter(({ photo }) => photo !== null)
  const cover = photos.indexOf(values.photos[values.coverImageIndex] as (typeof photos)[number])
  const kept: Kept = { version: place.version ?? null, at: now, values: { ...values, photos, coverImageIndex: Math.max(0, cover) } }
  try {
    localStorage.setItem(nameOf(place), JSON.stringify(kept))
  } catch {
    // a full or closed storage keeps nothing; the form itself goes on
  }
}

/** What was typed before and not saved, or undefined. Uploads that the server has forgotten meanwhile are gone from it. */
export function keptDraft(place: DraftPlace, now = Date.now()): ListingValues | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null') as Kept | null
    if (!kept || kept.version !== (place.version ?? null)) return undefined
    const { values, at } = kept
    const isOld = place.listing === undefined && now - at > uploadLifetimeMs
    const again = <T extends object>(list: readonly T[]) => list.map((one) => ({ ...one, key: newKey() }))
    return {
      ...newListing,
      ...values,
      photos: isOld ? [] : again(values.photos),
      coverImageIndex: isOld ? 0 : values.coverImageIndex,
      tiers: again(values.tiers),
    }
  } catch {
    return undefined // unreadable is as good as nothing
  }
}

export const dropDraft = (place: DraftPlace): void => {
  try {
    localStorage.removeItem(nameOf(place))
  } catch {
    // where nothing can be kept, nothing is there to drop
  }
}
