import type { Category } from '@rondo/rules/listings/catalogue'
import type { DemoCountry, DemoLanguage, DemoText } from '../types.ts'

/** A hand-written seller. `sells`: own designs, a shared closet, garments for the screen; `lines` are the categories the shop is known for. */
export type Shop = {
  key: string
  firstName: string
  lastName: string
  storeName: string
  language?: DemoLanguage
  at: [street1: string, city: string, state: string, postalCode: string, country: DemoCountry, latitude: number, longitude: number]
  phone: string
  portrait: number
  joinedDaysAgo: number
  handle: string
  sells: 'designs' | 'closet' | 'screen' | 'nothing yet'
  lines: Category[]
  bio: DemoText
}
