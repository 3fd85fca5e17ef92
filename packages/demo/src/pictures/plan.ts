import type { DemoView } from '../types.ts'
import { garments } from '../wardrobe/garments.ts'
import { bannerPictures, portraitPictures } from './people.ts'

/** One picture to be drawn: `draw` is what the picture generator is told; a changed `draw` is drawn again. Sizes in pixels. */
export type PlannedPicture = {
  key: string
  kind: 'portrait' | 'banner' | 'listing'
  width: number
  height: number
  maxBytes: number
  draw: object
}

export const pictureKey = (garment: string, view: DemoView): string => `${garment}-${view}`

const listingPictures = (which: (view: DemoView, place: number) => boolean): PlannedPicture[] =>
  garments.flatMap(({ key, look, views }) =>
    views
      .filter((view, place) => which(view, place))
      .map((view) => ({
        key: pictureKey(key, view),
        kind: 'listing' as const,
        width: 800,
        height: 1000,
        maxBytes: 60_000,
        draw: { form: 'sewn', ...look, view },
      })),
  )

/** The whole pack in the order of drawing: covers, people, shops, then second and third views. */
export const picturePlan = (): PlannedPicture[] => [
  ...listingPictures((_, place) => place === 0),
  ...portraitPictures,
  ...bannerPictures,
  ...listingPictures((_, place) => place > 0),
]
