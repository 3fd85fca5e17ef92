import type { House } from '../../platform/context.ts'
import { signed, unsigned } from '../../platform/signatures.ts'

const PURPOSE = 'calendar'

/** The secret address of a calendar. Nothing that opens it is stored: it carries our signature of listing and serial. */
export const linkOf = async (house: House, productId: number, serial: number): Promise<string> =>
  `${house.config.publicOrigin}/api/calendars/${await signed(house, PURPOSE, `${productId}-${serial}`)}.ics`

/** The listing and serial that an address names; undefined when we never made it. */
export async function readAddress(house: House, file: string): Promise<{ productId: number; serial: number } | undefined> {
  const named = file.endsWith('.ics') ? await unsigned(house, PURPOSE, file.slice(0, -'.ics'.length)) : undefined
  if (named === undefined) return undefined
  const [productId = 0, serial = 0] = named.split('-').map(Number)
  return { productId, serial }
}
