import type { listings } from '@rondo/contracts'
import type { Answer, Received } from '@rondo/contracts/kernel/endpoint'
import { listingLanguages } from '@rondo/contracts/listing-form'
import { listingFailures } from '@rondo/rules/listings/listing-rules'
import type { MemberCtx } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/failure.ts'
import { type AddressRow, addressesOf } from '../locations/index.ts'
import { ownMedia } from '../media/index.ts'
import { type Checked, checkListing, problemTexts } from './check-listing.ts'
import { columnsOf, draftOf, type ListingColumns } from './listing-columns.ts'
import { blankDraft, type Draft, filledIn, type ListingInput, settled } from './listing-draft.ts'
import { inputOf, isStockLeft } from './listing-table.ts'
import { idsBySku, lockMerchant, type MerchantRow, type OwnRow, ownRows, recountActive } from './own-listing.repository.ts'
import { readTable } from './read-table.ts'
import { refuseTooMany, refuseUnverified } from './save-listing.ts'
import { translationsIn } from './table-translations.ts'
import { changeListing, insertListing, isSame, saidInSwaps } from './write-listing.ts'

type File = Received<typeof listings.previewImport>['body']
type Row = Answer<typeof listings.previewImport>['rows'][number]
/** A line with what it would write. */
interface Planned extends Row {
  readonly columns?: ListingColumns
  readonly before?: OwnRow | undefined
}

/** What an import would do, line by line (5 queries). */
export async function previewImport(ctx: MemberCtx, file: File): Promise<Answer<typeof listings.previewImport>> {
  const { lines, ignoredColumns } = readTable(file.csv)
  const planned = await inTransaction(ctx.app, (tx) => plan(ctx, tx, lines, file.photos))
  const rows = planned.map(({ line, sku, name, action, id, errors }) => ({ line, sku, name, action, id, errors }))
  return { rows, ...sums(rows), refused: count(rows, 'refused'), ignoredColumns: [...ignoredColumns] }
}

/** Lines that are written in one transaction: nobody's live events wait for a whole table. */
const AT_ONCE = 50

/**
 * Creates and changes listings: a line means the listing of its number, else that of its SKU. The whole file is checked first, and a wrong
 * line refuses all of it. It is then written in pieces, each checked again. The same file again goes on where one ended, and then changes
 * nothing.
 */
export async function importListings(ctx: MemberCtx, file: File) {
  const { lines } = readTable(file.csv)
  refuseWrong(await inTransaction(ctx.app, (tx) => plan(ctx, tx, lines, file.photos)))
  const written: Planned[] = []
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const piece = lines.slice(from, from + AT_ONCE)
    const done = await inTransaction(ctx.app, async (tx) => {
      const rows = refuseWrong(await plan(ctx, tx, piece, file.photos))
      for (const { action, columns, before } of rows) {
        if (!columns || action === 'unchanged') continue
        if (before) await changeListing(ctx, tx, before, columns)
        else await insertListing(ctx, tx, columns)
      }
      await recountActive(tx, ctx.actor.id)
      return rows
    })
    written.push(...done)
  }
  return sums(written)
}

function refuseWrong(rows: readonly Planned[]): readonly Planned[] {
  const refused = rows.filter(({ action }) => action === 'refused')
  if (refused.length > 0) throw new Failure('listings.import_refused', { errors: errorsOf(refused) })
  return rows
}

const count = (rows: readonly Row[], action: Row['action']) => rows.filter((row) => row.action === action).length
const sums = (rows: readonly Row[]) => ({
  created: count(rows, 'create'),
  updated: count(rows, 'update'),
  unchanged: count(rows, 'unchanged'),
})
/** The first errors, by line and column. */
const errorsOf = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows.flatMap(({ line, errors }) => Object.entries(errors).map(([field, text]) => [`${line} ${field}`, text] as const)).slice(0, 100),
  )

/** Checks every line by the rules. Locks the merchant's row. */
async function plan(ctx: MemberCtx, tx: Tx, lines: ReturnType<typeof readTable>['lines'], files: File['photos'] = {}): Promise<Planned[]> {
  const { actor } = ctx
  const merchant = await lockMerchant(tx, actor.id)
  refuseUnverified(merchant)
  const skus = lines.map(({ cells }) => cells['sku']?.trim() ?? '')
  const numbers = lines.map(({ cells }) => cells['id']?.trim() ?? '')
  const ids = await idsBySku(tx, actor.id, skus)
  const targets = skus.map((sku, at) => (numbers[at] ? Number(numbers[at]) : ids.get(sku)))
  const wantedIds = [...new Set([...targets, ...ids.values()])].filter((id) => id !== undefined && Number.isSafeInteger(id))
  const own = new Map((await ownRows(tx, actor.id, wantedIds as number[], true)).map((row) => [row.id, row]))
  const addresses = await addressesOf(tx, actor.id)
  // A new listing without an address is sold from the default one.
  const home = addresses.find(({ is_default }) => is_default)?.id ?? null
  const blank = { ...blankDraft(ctx.language), shippingAddress: home, pickupAddress: home }
  const read = lines.map(({ line, cells, isLong }, at) => {
    const sku = skus[at] ?? ''
    const target = targets[at]
    const before = target === undefined ? undefined : own.get(target)
    const isTwice = targets.some((other, n) => n < at && ((other !== undefined && other === target) || (sku !== '' && skus[n] === sku)))
    const holder = ids.get(sku)
    const isTaken = sku !== '' && holder !== undefined && holder !== target
    const row = { line, sku, name: (cells['name'] ?? '').trim().slice(0, 200), id: before?.id ?? null }
    if (isLong) return { row, errors: { '': listingFailures['listings.cells_many'] } }
    if (numbers[at] && !before) return { row, errors: { id: listingFailures['listings.id_unknown'] } }
    if (!numbers[at] && sku === '') return { row, errors: { sku: listingFailures['listings.sku_required'] } }
    if (isTaken) return { row, errors: { sku: listingFailures['listings.sku_taken'] } }
    if (isTwice) return { row, errors: { sku: listingFailures['listings.line_twice'] } }
    const { input, unread } = inputOf(cells, files)
    const from = before ? draftOf(before) : blank
    const stock = before && isStockLeft(cells) ? undefined : input.stock
    const { translations, misplaced } = translationsIn(cells, input, from)
    return { row, before, from, input: { ...input, stock, translations }, errors: { ...unread, ...misplaced } }
  })
  const wanted = [...new Set(read.flatMap(({ input }) => input?.photos ?? []))]
  const media = await ownMedia(tx, actor.id, wanted)
  const rows = read.map(({ row, before, from, input, errors }): Planned => {
    if (!input) return { ...row, action: 'refused', errors }
    const checked = checkLine(ctx, merchant, { input, before, from, addresses, media })
    // of a cell that cannot be read its own words say more than the rules, which miss it
    const isDown = checked.draft.activeListing && before?.taken_down_at
    const down = isDown && { activeListing: new Failure('listings.taken_down').message }
    const texts = { ...inColumns(problemTexts(checked.problems), checked.draft), ...down, ...errors }
    if (Object.keys(texts).length > 0) return { ...row, action: 'refused', errors: texts }
    const columns = columnsOf(checked, byId(addresses), before?.photos ?? [])
    const action = !before ? 'create' : isSame(columns, before) ? 'unchanged' : 'update'
    return { ...row, action, errors: {}, columns, before }
  })
  await refuseTooMany(tx, merchant, count(rows, 'create'))
  return refuseSwapped(tx, rows)
}

/** A line that says something else of a piece that is agreed in a swap is wrong like any other. */
async function refuseSwapped(tx: Tx, rows: readonly Planned[]): Promise<Planned[]> {
  const changes = rows.flatMap(({ before, columns }) => (before && columns ? [{ row: before, columns }] : []))
  const swapped = await saidInSwaps(tx, changes)
  const errors = { '': new Failure('listings.in_swap').message }
  return rows.map((row) =>
    row.before && swapped.has(row.before.id)
      ? { line: row.line, sku: row.sku, name: row.name, id: row.id, action: 'refused', errors }
      : row,
  )
}

const byId = (addresses: readonly AddressRow[]) => new Map(addresses.map((address) => [address.id, address]))

interface Line {
  readonly input: ListingInput
  readonly before: OwnRow | undefined
  /** What the line is filled in over. */
  readonly from: Draft
  readonly addresses: readonly AddressRow[]
  readonly media: ReadonlyMap<number, Checked['photos'][number]>
}

/** One line as the form would be checked; amounts of another currency than the address gives are refused. */
function checkLine({ app }: MemberCtx, merchant: MerchantRow, { input, before, from, addresses, media }: Line): Checked {
  const draft = settled(filledIn(from, input, !before))
  const photos = new Map([...(before?.photos ?? []).map((photo) => [photo.id, photo] as const), ...media])
  const checked = checkListing(draft, {
    merchant,
    addresses: byId(addresses),
    photos,
    files: new Map(before?.files.map((file) => [file.id, file])),
    productTypes: app.config.productTypes,
    settlementCurrencies: app.config.settlementCurrencies,
    skuTaken: false,
    row: before,
    meantIn: input.currency,
  })
  const isMeantOtherwise = typeof input.currency === 'string' && input.currency !== checked.currency
  return isMeantOtherwise ? { ...checked, problems: { ...checked.problems, currency: 'listings.cell_currency' } } : checked
}

const columnOf: Readonly<Record<string, string>> = {
  transactionType: 'forSell',
  deliveryOption: 'openToShipping',
  'parcelInfo.length': 'parcelLength',
  'parcelInfo.width': 'parcelWidth',
  'parcelInfo.height': 'parcelHeight',
  'parcelInfo.weight': 'parcelWeight',
}
const inColumns = (errors: Readonly<Record<string, string>>, { language }: Draft) => {
  const other = listingLanguages.find((one) => one !== language)
  const named = (field: string) => columnOf[field] ?? field.replace(/^translations\.(.*)$/, `$1_${other}`)
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [named(field), text]))
}
