import type { ListingChange } from './listing-changes.ts'
import type { BoardPhoto } from './listing-values.ts'

type Sent = Pick<BoardPhoto, 'key' | 'preview'>
const onItsWay = { photo: null, progress: 0, trouble: null } as const

/** The cover stays the picture that it was, wherever that goes; the first one follows a cover that is gone (C-47). */
const rearranged =
  (arrange: (photos: readonly BoardPhoto[]) => readonly BoardPhoto[]): ListingChange =>
  (values) => {
    const cover = values.photos[values.coverImageIndex]?.key
    const photos = arrange(values.photos)
    const at = photos.findIndex(({ key }) => key === cover)
    return { ...values, photos, coverImageIndex: Math.max(0, at) }
  }

export const addPhotos = (sent: readonly Sent[]): ListingChange =>
  rearranged((photos) => [...photos, ...sent.map((one) => ({ ...one, ...onItsWay }))])

export const removePhoto = (key: string): ListingChange => rearranged((photos) => photos.filter((one) => one.key !== key))

export const movePhoto = (key: string, to: number): ListingChange =>
  rearranged((photos) => {
    const moving = photos.filter((one) => one.key === key)
    return photos.filter((one) => one.key !== key).toSpliced(to, 0, ...moving)
  })

export const makeCover =
  (key: string): ListingChange =>
  (values) => ({
    ...values,
    coverImageIndex: Math.max(
      0,
      values.photos.findIndex((one) => one.key === key),
    ),
  })

/** What is known anew of a picture: how far it is, that it is kept, why it is not. */
export const changePhoto = (key: string, next: Partial<BoardPhoto> | ((one: BoardPhoto) => BoardPhoto)): ListingChange =>
  rearranged((photos) => photos.map((one) => (one.key !== key ? one : typeof next === 'function' ? next(one) : { ...one, ...next })))

/** The same file once more. */
export const sendAgain = (key: string): ListingChange => changePhoto(key, onItsWay)

/** Another file in its place. What the server had there before is remembered until the new one is kept. */
export const replacePhoto = (key: string, preview: string): ListingChange =>
  changePhoto(key, (one) => {
    const former = one.photo ?? one.former
    return { key, preview, ...onItsWay, ...(former && { former }) }
  })

/** Back to the picture that was replaced. */
export const restorePhoto = (key: string): ListingChange => changePhoto(key, (one) => (one.former ? keptPhoto(key, one.former) : one))

/** A picture that the server has. */
export const keptPhoto = (key: string, photo: NonNullable<BoardPhoto['photo']>): BoardPhoto => ({
  key,
  photo,
  preview: photo.formats.small.url,
  progress: 1,
  trouble: null,
})
