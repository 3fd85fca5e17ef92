import { packNames } from './packed-facets.ts'

/** Columns of listings by slot. A missing price is Infinity, a missing place NaN. */
export class Columns {
  id: Float64Array
  /** Milliseconds. */
  created: Float64Array
  /** US cents; Infinity without one, so that it sorts last. */
  price: Float64Array
  /** US cents of the sale, and of the lowest rent; Infinity where it is not offered so. */
  sale: Float64Array
  rent: Float64Array
  likes: Float64Array
  /** Degrees; NaN where nothing can be picked up. */
  lat: Float64Array
  lng: Float64Array
  /** The place on a sphere of radius 1: the straight way between two points needs no trigonometry. */
  x: Float64Array
  y: Float64Array
  z: Float64Array
  /** Fingerprint of all that is not above. */
  content: Float64Array
  /** Facet values, as packed-facets has them. */
  look: Uint16Array<ArrayBuffer>
  make: Uint16Array<ArrayBuffer>
  offer: Uint16Array<ArrayBuffer>
  wear: Uint16Array<ArrayBuffer>

  constructor(capacity: number) {
    this.id = new Float64Array(capacity)
    this.created = new Float64Array(capacity)
    this.price = new Float64Array(capacity)
    this.sale = new Float64Array(capacity)
    this.rent = new Float64Array(capacity)
    this.likes = new Float64Array(capacity)
    this.lat = new Float64Array(capacity)
    this.lng = new Float64Array(capacity)
    this.x = new Float64Array(capacity)
    this.y = new Float64Array(capacity)
    this.z = new Float64Array(capacity)
    this.content = new Float64Array(capacity)
    this.look = new Uint16Array(capacity)
    this.make = new Uint16Array(capacity)
    this.offer = new Uint16Array(capacity)
    this.wear = new Uint16Array(capacity)
  }

  /** A copy with more room. */
  grown(capacity: number): Columns {
    const grown = new Columns(capacity)
    for (const name of numberColumns) grown[name].set(this[name])
    for (const name of packNames) grown[name].set(this[name])
    return grown
  }
}

export const numberColumns = ['id', 'created', 'price', 'sale', 'rent', 'likes', 'lat', 'lng', 'x', 'y', 'z', 'content'] as const
