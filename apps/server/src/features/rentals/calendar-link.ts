import { timingSafeEqual } from 'node:crypto'
import type { House } from '../../platform/context.ts'
import { sealOf } from '../../platform/sessions.ts'

/** Nothing that opens a calendar is stored: the key is the server's seal on listing and serial. */
const keyOf = (house: House, productId: number, serial: number) => sealOf(house, `calendar ${productId} ${serial}`)

/** The secret address of a calendar. */
export const linkOf = async (house: House, productId: number, serial: number): Promise<string> =>
  `${house.config.publicOrigin}/api/calendars/${productId}-${serial}-${await keyOf(house, productId, serial)}.ics`

const addressPattern = /^(\d{1,15})-(\d{1,9})-([\w-]{43})\.ics$/

/** The listing and serial that an address names; undefined when we never made it. */
export async function readAddress(house: House, file: string): Promise<{ productId: number; serial: number } | undefined> {
  const [, product, count, key = ''] = addressPattern.exec(file) ?? []
  const [productId, serial] = [Number(product), Number(count)]
  if (!Number.isSafeInteger(productId) || !Number.isSafeInteger(serial)) return undefined
  const right = Buffer.from(await keyOf(house, productId, serial))
  const given = Buffer.from(key)
  return given.length === right.length && timingSafeEqual(given, right) ? { productId, serial } : undefined
}
