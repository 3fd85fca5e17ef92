/** Countries of the customs union of the European Union, with Monaco: no declaration between them. */
const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '))

/** Whether a parcel between two countries needs a declaration (SR-60). */
export const needsCustoms = (fromCountry: string, toCountry: string): boolean =>
  fromCountry !== toCountry && !(union.has(fromCountry) && union.has(toCountry))

/** One line of a declaration: what, how many, how heavy altogether, and what it is worth altogether, in minor units. */
export interface CustomsItem {
  readonly description: string
  readonly quantity: number
  readonly weight: number
  readonly massUnit: 'lb' | 'kg'
  readonly valueMinor: number
  readonly currency: string
  readonly originCountry: string
}

/** What a piece counts as that has no price: it is swapped, and was not for sale. Customs take no parcel that is worth nothing. */
const unpricedMinor = 2_000
/** What a piece of an order is worth: what was paid for it; of a swap, for which nobody pays, what it was for sale at. Minor units. */
export const worthOf = (amountMinor: number, isSwapped: boolean, saleMinor: number | null | undefined): number =>
  isSwapped ? saleMinor || unpricedMinor : amountMinor

/** Whether a declaration says everything that customs ask. */
export const isCompleteDeclaration = (items: readonly CustomsItem[]): boolean =>
  items.length > 0 &&
  items.every(
    ({ description, quantity, weight, valueMinor, originCountry }) =>
      description.trim() !== '' && quantity > 0 && weight > 0 && valueMinor > 0 && /^[A-Z]{2}$/.test(originCountry),
  )
