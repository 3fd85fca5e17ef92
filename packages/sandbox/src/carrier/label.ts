import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib'
import type { Address } from './addresses.ts'
import { code128 } from './barcode.ts'
import type { Rate } from './rates.ts'
import { routeOf, type Shipment } from './shipments.ts'
import type { Transaction } from './transactions.ts'

/** What stands on a label. */
export interface Printed {
  transaction: Transaction
  rate: Rate
  shipment: Shipment
}

// 4 x 6 inches in points.
const width = 288
const height = 432
const black = rgb(0, 0, 0)

/** The built-in fonts know Latin letters only; everything else becomes a question mark. */
const latin = (text: string) => text.replace(/[^\x20-\x7e\u00a0-\u00ff]/g, '?')

function linesOf(address: Address): string[] {
  const place = [
    address.zip && address.country !== 'US' ? address.zip : '',
    address.city,
    address.state,
    address.country === 'US' ? address.zip : '',
  ]
    .filter(Boolean)
    .join(' ')
  return [
    address.name,
    address.company,
    [address.street_no, address.street1].filter(Boolean).join(' '),
    address.street2,
    place,
    address.country,
  ]
    .filter(Boolean)
    .map(latin)
}

function write(page: PDFPage, lines: readonly string[], x: number, top: number, size: number, font: PDFFont): void {
  lines.forEach((line, i) => page.drawText(line.slice(0, 46), { x, y: top - i * size * 1.25, size, font, color: black }))
}

function drawBars(page: PDFPage, text: string, x: number, y: number, wide: number, high: number): void {
  const modules = code128(text)
  const unit = wide / modules.reduce((sum, one) => sum + one, 0)
  let at = x
  modules.forEach((count, i) => {
    if (i % 2 === 0) page.drawRectangle({ x: at, y, width: count * unit, height: high, color: black })
    at += count * unit
  })
}

async function blank(title: string, size: [number, number]): Promise<{ file: PDFDocument; page: PDFPage; font: PDFFont; bold: PDFFont }> {
  const file = await PDFDocument.create()
  file.setTitle(title)
  const page = file.addPage(size)
  return { file, page, font: await file.embedFont(StandardFonts.Helvetica), bold: await file.embedFont(StandardFonts.HelveticaBold) }
}

/** The shipping label: 4 x 6 inches, with a barcode that a reader can read. */
export async function labelPdf({ transaction, rate, shipment }: Printed): Promise<Uint8Array> {
  const number = transaction.tracking_number
  const { file, page, font, bold } = await blank(`Label ${number}`, [width, height])
  const { from, to } = routeOf(shipment)
  const rule = (y: number) => page.drawLine({ start: { x: 12, y }, end: { x: width - 12, y }, thickness: 1.5, color: black })
  write(page, [latin(rate.provider.toUpperCase())], 16, height - 32, 20, bold)
  write(page, [latin(rate.servicelevel.name)], 16, height - 50, 11, font)
  write(page, ['TEST LABEL', 'NOT FOR SHIPPING'], width - 110, height - 26, 9, bold)
  rule(height - 60)
  write(page, ['FROM'], 16, height - 76, 7, bold)
  write(page, linesOf(from), 16, height - 88, 9, font)
  rule(height - 160)
  write(page, ['SHIP TO'], 16, height - 176, 8, bold)
  write(page, linesOf(to), 28, height - 194, 13, bold)
  rule(140)
  drawBars(page, number, 24, 58, width - 48, 66)
  const shown = number.replace(/(.{4})/g, '$1 ').trim()
  write(page, [shown], (width - bold.widthOfTextAtSize(shown, 11)) / 2, 42, 11, bold)
  write(page, [`Ref ${latin(transaction.metadata || transaction.object_id.slice(0, 12))}`], 16, 18, 7, font)
  return file.save()
}

/** The invoice that customs want; one page in A4. */
export async function invoicePdf({ transaction, shipment }: Printed): Promise<Uint8Array> {
  const { file, page, font, bold } = await blank('Commercial invoice', [595, 842])
  const { from, to } = routeOf(shipment)
  const customs = shipment.customs_declaration
  write(page, ['COMMERCIAL INVOICE (TEST)'], 48, 780, 20, bold)
  write(page, ['Sender', ...linesOf(from)], 48, 730, 11, font)
  write(page, ['Recipient', ...linesOf(to)], 320, 730, 11, font)
  write(
    page,
    [
      `Tracking number ${transaction.tracking_number}`,
      `Contents: ${customs?.contents_type ?? 'none declared'}`,
      `Items declared: ${customs?.items.length ?? 0}`,
      `If undeliverable: ${customs?.non_delivery_option ?? '-'}`,
      `Certified by ${latin(customs?.certify_signer ?? '-')}`,
    ],
    48,
    580,
    11,
    font,
  )
  return file.save()
}
