import { quantities } from '../kernel/limits.ts'
import { isGarment, type Nature } from './catalogue.ts'

/** Stock as a whole number, whether it arrives as text or number (C-46); 0 for anything that is no count. */
export function stockOf(stock: string | number | null | undefined): number {
  const count = typeof stock === 'number' ? stock : Number(/^\s*\d+\s*$/.test(stock ?? '') ? stock : Number.NaN)
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** Stock as bodies and index carry it. */
export const stockText = (stock: number): string => String(stock)

/** True where 999 means that it never runs out and is never counted down. */
export const isUnlimited = (listing: Nature): boolean => !isGarment(listing)

export interface Shelf {
  readonly stock: number
  readonly unlimited: boolean
  /** Pieces in reservations of other checkouts that still run. */
  readonly reserved: number
  /** Units of which a day from today on is booked by a rental. */
  readonly unitsBooked: number
}
/** Pieces that somebody may buy now (SR-20); never negative. */
export const availableUnits = ({ stock, unlimited, reserved, unitsBooked }: Shelf): number =>
  unlimited ? quantities.unlimitedStock : Math.max(0, stock - reserved - unitsBooked)

/** Most pieces that one choice on the product page may ask for. */
export const mostOf = (available: number): number => Math.min(available, quantities.most)

export interface Shown {
  readonly activeListing: boolean
  readonly stock: number
  readonly deleted: boolean
  /** The merchant's account may take payments (SR-11). */
  readonly chargesEnabled: boolean
}
/** True when search shows a listing and checkout sells it. */
export const isListed = ({ activeListing, stock, deleted, chargesEnabled }: Shown): boolean =>
  activeListing && stock > 0 && !deleted && chargesEnabled
