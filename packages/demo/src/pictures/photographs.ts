import { listings } from '../listings/listings.ts'
import { customers } from '../people/customers.ts'
import { merchants } from '../people/merchants.ts'
import type { DemoView } from '../types.ts'

/** Where a photograph goes: a view of a listing, or the portrait or banner of a person, by their keys. */
export type PhotographPlace =
  | { readonly of: 'listing'; readonly key: string; readonly view: DemoView }
  | { readonly of: 'portrait' | 'banner'; readonly key: string }

export interface PhotographPlan {
  /** The files that have a place, in the order in which a listing shows its views. */
  readonly placed: readonly { readonly file: string; readonly place: PhotographPlace }[]
  /** What is wrong with the folder, one sentence for each file. */
  readonly problems: readonly string[]
}

const views: readonly DemoView[] = ['front', 'detail', 'setting']
const IMAGE = /\.(jpe?g|png|webp)$/i

const places = new Map<string, PhotographPlace>([
  ...listings.flatMap(({ key }) => [
    [key, { of: 'listing', key, view: 'front' }] as const,
    ...views.map((view) => [`${key}-${view}`, { of: 'listing', key, view }] as const),
  ]),
  ...merchants.map(({ key, banner }) => [banner, { of: 'banner', key }] as const),
  ...[...merchants, ...customers].flatMap(({ key, portrait }) => (portrait ? [[portrait, { of: 'portrait', key }] as const] : [])),
])

/** Finds the place of each photograph of a folder by its name: `<listing>.jpg`, `<listing>-detail.jpg`, `portrait-3.png`, `banner-0.webp`. */
export function planPhotographs(files: readonly string[]): PhotographPlan {
  const problems: string[] = []
  const taken = new Map<string, { file: string; place: PhotographPlace }>()
  for (const file of files.filter((one) => !one.startsWith('.')).toSorted((one, other) => one.localeCompare(other))) {
    const place = places.get(file.replace(IMAGE, '').toLowerCase())
    if (!IMAGE.test(file)) problems.push(`${file}: photographs end in .jpg, .png or .webp`)
    else if (!place) problems.push(`${file}: the demo has no such piece or picture`)
    else {
      const name = nameOf(place)
      const other = taken.get(name)?.file
      if (other) problems.push(`${file}: ${other} has that place`)
      else taken.set(name, { file, place })
    }
  }
  return { placed: [...taken.values()].toSorted((one, other) => rankOf(one.place) - rankOf(other.place)), problems }
}

const nameOf = (place: PhotographPlace) => `${place.of} ${place.key} ${place.of === 'listing' ? place.view : ''}`
const rankOf = (place: PhotographPlace) => (place.of === 'listing' ? views.indexOf(place.view) : 0)
