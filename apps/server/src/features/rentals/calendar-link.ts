import type { App } from '../../platform/context.ts'
import { signed, unsigned } from '../../platform/signatures.ts'

const PURPOSE = 'calendar'

/** The secret address of a calendar. Nothing that opens it is stored: it carries our signature of listing and serial. */
export const linkOf = async (app: App, productId: number, serial: number): Promise<string> =>
  `${app.config.publicOrigin}/api/calendars/${await signed(app, PURPOSE, `${productId}-${serial}`)}.ics`

/** The listing and serial that an address names; undefined when we never made it. */
export async function readAddress(app: App, file: string): Promise<{ productId: number; serial: number } | undefined> {
  const named = file.endsWith('.ics') ? await unsigned(app, PURPOSE, file.slice(0, -'.ics'.length)) : undefined
  if (named === undefined) return undefined
  const [productId = 0, serial = 0] = named.split('-').map(Number)
  return { productId, serial }
}
