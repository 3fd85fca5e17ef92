import type { Language } from './context.ts'

/** A picture as product and account rows keep it: facts of an immutable file. */
export interface StoredPhoto {
  readonly id: number
  readonly key: string
  readonly width: number
  readonly height: number
  readonly alt?: Readonly<Record<string, string>>
}

const addressOf = (origin: string, key: string, width: number) => `${origin}/media/${key}/${width}.webp`

/** A photo of an answer: its address in sizes, below MEDIA_ORIGIN if there is one. */
export function photo({ id, key, width, height, alt }: StoredPhoto, language: Language, mediaOrigin: string) {
  return {
    id,
    url: addressOf(mediaOrigin, key, 960),
    width,
    height,
    alt: alt?.[language] ?? alt?.['en'] ?? '',
    formats: {
      thumbnail: { url: addressOf(mediaOrigin, key, 320) },
      small: { url: addressOf(mediaOrigin, key, 480) },
      medium: { url: addressOf(mediaOrigin, key, 960) },
    },
  }
}

/** The stored picture, or null, as the list that the documents show. */
export const photoList = (stored: unknown, language: Language, mediaOrigin: string) =>
  stored ? [photo(stored as StoredPhoto, language, mediaOrigin)] : []
