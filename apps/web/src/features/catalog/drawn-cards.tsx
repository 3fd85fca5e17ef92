import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { ProductCard, type ProductCardData } from './product-card.tsx'

/** About four kilobytes each. */
const most = 2_000
/** Pictures of the first few places load at once; from here on all are alike. */
const laterPlace = 4
const marks = /<!--card (\d+)-->/
const encoder = new TextEncoder()

/**
 * Cards as they are sent, remembered by everything that they show: the same garments stand in many lists, and twenty cards cost as much
 * as all else on a page.
 */
export class DrawnCards {
  readonly #drawn = new Map<string, Uint8Array>()

  /** The cards of one page: `mark` stands for a card while the page is rendered, and `fill` puts the cards in. `around` is what a card needs to stand in. */
  page(locale: string, around: (card: ReactNode) => ReactNode) {
    const cards: Uint8Array[] = []
    return {
      // nothing that people write can be taken for a mark: in texts and attributes `<` is never bare
      mark: (product: ProductCardData, place: number, days: number): string =>
        `<!--card ${cards.push(this.#card(product, place, days, locale, around)) - 1}-->`,
      fill: (html: string): Uint8Array =>
        joined(html.split(marks).map((piece, at) => (at % 2 === 0 ? encoder.encode(piece) : cards[Number(piece)]!))),
    }
  }

  #card(product: ProductCardData, place: number, days: number, locale: string, around: (card: ReactNode) => ReactNode): Uint8Array {
    const later = Math.min(place, laterPlace)
    const key = `${locale} ${later} ${days} ${JSON.stringify(product)}`
    let card = this.#drawn.get(key)
    if (!card) {
      card = encoder.encode(renderToString(around(<ProductCard product={product} place={later} days={days} />)))
      if (this.#drawn.size >= most) this.#drawn.clear()
      this.#drawn.set(key, card)
    }
    return card
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let from = 0
  for (const piece of pieces) {
    whole.set(piece, from)
    from += piece.length
  }
  return whole
}
