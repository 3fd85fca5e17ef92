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

/** Most pieces that one choice on the product page may ask for. */
export const mostOf = (available: number): number => Math.min(available, quantities.most)
