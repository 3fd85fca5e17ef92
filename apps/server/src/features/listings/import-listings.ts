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
import { changeListing, insertListing, isSame } from './write-listing.ts'

type File = Received<typeof listings.previewImport>['body']
type Row = Answer<typeof listings.previewImport>['rows'][number]
/** A line with what it would write. */
interface Planned extends Row {
  readonly columns?: ListingColumns
  readonly before?: OwnRow | undefined
}

/** What an import would do, line by line (5 queries). */
export function previewImport(ctx: MemberCtx, file: File): Promise<Answer<typeof listings.previewImport>> {
  return inTransaction(ctx.house, async (tx) => {
    const { rows, ignoredColumns } = await plan(ctx, tx, file)
    const shown = rows.map(({ line, sku, name, action, id, errors }) => ({ line, sku, name, action, id, errors }))
    return { rows: shown, ...sums(rows), refused: count(rows, 'refused'), ignoredColumns: [...ignoredColumns] }
  })
}

/** Creates and changes listings by their SKU, all or none. The same file again finds everything as it should be. */
export function importListings(ctx: MemberCtx, file: File) {
  return inTransaction(ctx.house, async (tx) => {
    const { rows } = await plan(ctx, tx, file)
    const refused = rows.filter(({ action }) => action === 'refused')
    if (refused.length > 0) throw new Failure('listings.import_refused', { errors: errorsOf(refused) })
    for (const { action, columns, before } of rows) {
      if (!columns || action === 'unchanged') continue
      if (before) await changeListing(ctx, tx, before, columns)
      else await insertListing(ctx, tx, columns)
    }
    await recountActive(tx, ctx.actor.id)
    return sums(rows)
  })
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

/** Every line read and held against the rules; the merchant's row is locked. */
async function plan(ctx: MemberCtx, tx: Tx, { csv, photos: files = {} }: File) {
  const { actor } = ctx
  const { lines, ignoredColumns } = readTable(csv)
  const merchant = await lockMerchant(tx, actor.id)
  refuseUnverified(merchant)
  const skus = lines.map(({ cells }) => cells['sku']?.trim() ?? '')
  const ids = await idsBySku(tx, actor.id, skus)
  const own = new Map((await ownRows(tx, actor.id, [...ids.values()], true)).map((row) => [row.sku, row]))
  const addresses = await addressesOf(tx, actor.id)
  // A new listing without an address is sold from the default one.
  const home = addresses.find(({ is_default }) => is_default)?.id ?? null
  const blank = { ...blankDraft(ctx.language), shippingAddress: home, pickupAddress: home }
  const read = lines.map(({ line, cells, isLong }, at) => {
    const sku = skus[at] ?? ''
    const before = own.get(sku)
    const row = { line, sku, name: (cells['name'] ?? '').trim().slice(0, 200), id: before?.id ?? null }
    if (isLong) return { row, errors: { '': listingFailures['listings.cells_many'] } }
    if (sku === '') return { row, errors: { sku: listingFailures['listings.sku_required'] } }
    if (skus.indexOf(sku) !== at) return { row, errors: { sku: listingFailures['listings.sku_twice'] } }
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
    const texts = { ...inColumns(problemTexts(checked.problems), checked.draft), ...errors }
    if (Object.keys(texts).length > 0) return { ...row, action: 'refused', errors: texts }
    const columns = columnsOf(checked, byId(addresses), before?.photos ?? [])
    const action = !before ? 'create' : isSame(columns, before) ? 'unchanged' : 'update'
    return { ...row, action, errors: {}, columns, before }
  })
  await refuseTooMany(tx, merchant, count(rows, 'create'))
  return { rows, ignoredColumns }
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
function checkLine({ house }: MemberCtx, merchant: MerchantRow, { input, before, from, addresses, media }: Line): Checked {
  const draft = settled(filledIn(from, input, !before))
  const photos = new Map([...(before?.photos ?? []).map((photo) => [photo.id, photo] as const), ...media])
  const checked = checkListing(draft, {
    merchant,
    addresses: byId(addresses),
    photos,
    productTypes: house.config.productTypes,
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
