import { clocks } from '@rondo/rules/kernel/clocks'
import { keptPlace } from '../../../shell/session.ts'
import isEqual from 'fast-deep-equal'
import { type BoardPhoto, type ListingValues, newListing } from './listing-values.ts'
import { keptPhoto } from './photo-changes.ts'

/** Whose draft it is, and of what: a new listing, or a change of one in the version that was opened. */
export interface DraftPlace {
  readonly account: number
  readonly listing?: number
  readonly version?: number
}
interface StoredDraft {
  readonly version: number | null
  /** Instant at which it was written, milliseconds. */
  readonly at: number
  readonly values: ListingValues
  /** What the form began with. */
  readonly begun: ListingValues
}
/** This tab, through reloads. */
const tabPlace = 'rondo.tab'
function tab(): string {
  const known = sessionStorage.getItem(tabPlace) ?? crypto.randomUUID()
  sessionStorage.setItem(tabPlace, known)
  return known
}
const newOf = (account: number) => keptPlace(account, 'listing.new')
const nameOf = ({ account, listing }: DraftPlace) =>
  listing === undefined ? `${newOf(account)}.${tab()}` : keptPlace(account, `listing.${listing}`)
const readAt = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null') as StoredDraft | null
function rename(from: string, to: string): void {
  localStorage.setItem(to, localStorage.getItem(from) ?? '')
  localStorage.removeItem(from)
}
/** New listings that were begun in other tabs, the latest first. */
function othersOf(place: DraftPlace): string[] {
  if (place.listing !== undefined) return []
  const names = Object.keys(localStorage).filter((name) => name.startsWith(newOf(place.account)) && name !== nameOf(place))
  const age = (name: string) => readAt(name)?.at ?? 0
  return names.toSorted((a, b) => age(b) - age(a))
}
const uploadLifetimeMs = clocks.unusedUploadHours * 3_600_000

const fields = Object.keys(newListing) as (keyof ListingValues)[]
/** What a field says, without what only this page knows of it. */
const said = (values: ListingValues, field: keyof ListingValues): unknown =>
  field === 'photos'
    ? values.photos.map(({ photo }) => photo?.id)
    : field === 'tiers'
      ? values.tiers.map(({ option, number, price }) => [option, number, price])
      : values[field]
/** Fields that stand in one for the other: who changed the one meant both. */
const together: Partial<Record<keyof ListingValues, keyof ListingValues>> = { coverImageIndex: 'photos', stockSeen: 'stock' }
const isChanged = (values: ListingValues, begun: ListingValues, field: keyof ListingValues): boolean =>
  !isEqual(said(values, field), said(begun, field))

/** What is chosen without anybody's doing. */
const silent: ReadonlySet<keyof ListingValues> = new Set(['draftKey', 'shippingAddressId', 'pickupAddressId'])
/** Whether somebody did more with the form than to open it; an address alone is chosen by itself. */
export const isTouched = (values: ListingValues, begun: ListingValues): boolean =>
  fields.some((field) => !silent.has(field) && isChanged(values, begun, field))

/** What was typed over one version of a listing, upon another one: fields that were left alone are as they are there. */
export function carriedOver({ values, begun }: Pick<StoredDraft, 'values' | 'begun'>, fresh: ListingValues): ListingValues {
  const typed = fields.filter((field) => {
    const partner = together[field]
    return (field !== 'stockSeen' && isChanged(values, begun, field)) || (partner !== undefined && isChanged(values, begun, partner))
  })
  return { ...fresh, ...Object.fromEntries(typed.map((field) => [field, values[field]])) }
}

/** A picture as the server has it: what this page shows of a file ends with the page. */
const asKept = ({ key, photo, former }: BoardPhoto): BoardPhoto[] => {
  const known = photo ?? former
  return known ? [keptPhoto(key, known)] : []
}
/** Keeps what was typed in this browser. Pictures are kept as what the server has of them; those still on their way are not. */
export function keepDraft(place: DraftPlace, values: ListingValues, begun: ListingValues, now = Date.now()): void {
  const photos = values.photos.flatMap(asKept)
  const cover = photos.findIndex(({ key }) => key === values.photos[values.coverImageIndex]?.key)
  const whole = { ...values, photos, coverImageIndex: Math.max(0, cover) }
  const kept: StoredDraft = { version: place.version ?? null, at: now, values: whole, begun }
  try {
    localStorage.setItem(nameOf(place), JSON.stringify(kept))
  } catch {
    // a full or closed storage keeps nothing; the form itself goes on
  }
}

/**
 * What was typed before and not saved, or undefined; over another version of the listing it stands on what that one says now, `given`.
 * A new listing goes on from the latest that another tab has left. Each tab writes under its own name, so none writes over another's text.
 * Uploads that the server has forgotten meanwhile are gone from it.
 */
export function keptDraft(place: DraftPlace, given: ListingValues, now = Date.now()): ListingValues | undefined {
  try {
    const [other] = othersOf(place)
    if (other !== undefined && localStorage.getItem(nameOf(place)) === null) rename(other, nameOf(place))
    const kept = readAt(nameOf(place))
    if (!kept) return undefined
    const { at } = kept
    const values = kept.version === (place.version ?? null) ? kept.values : carriedOver(kept, given)
    const isOld = place.listing === undefined && now - at > uploadLifetimeMs
    return {
      ...newListing,
      ...values,
      draftKey: values.draftKey || given.draftKey,
      files: isOld ? [] : (values.files ?? []),
      photos: isOld ? [] : values.photos.flatMap(asKept),
      coverImageIndex: isOld ? 0 : values.coverImageIndex,
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
