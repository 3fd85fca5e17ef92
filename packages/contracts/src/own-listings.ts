// What a merchant does with own listings: the form, My Listings, the table that goes out and in.
import { quantities } from '@rondo/rules/kernel/limits'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { ImportRow, ListingChange, ListingInput, OwnListing } from './listing-form.ts'

const OneListing = z.object({ id: Id })

export const ownListing = endpoint({
  method: 'GET',
  path: '/products/mine/:id',
  access: 'member',
  summary: 'An own listing with all that its form needs: whole addresses, texts as they were written, photos in order',
  params: OneListing,
  answer: OwnListing,
  fails: ['listings.not_found'],
  topics: [topics.product('id'), topics.listings, topics.addresses],
})

export const createProduct = endpoint({
  method: 'POST',
  path: '/products',
  access: 'member',
  summary: 'Lists a product; every rule of the form is asked again and answered by field',
  body: ListingInput,
  answer: OwnListing,
  status: 201,
  fails: ['listings.not_verified', 'listings.invalid', 'listings.too_many'],
  limit: 'listing',
  idempotent: true,
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/products/:id',
  access: 'member',
  summary: 'Changes an own listing; fields that are not named stay, the product type always does',
  params: OneListing,
  body: ListingChange,
  answer: OwnListing,
  fails: ['listings.not_found', 'listings.invalid', 'listings.changed_meanwhile', 'listings.not_verified', 'listings.in_swap'],
  limit: 'listing',
  idempotent: true,
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/products/:id',
  access: 'member',
  summary: 'Takes an own listing off for good, unless an order, rental or swap of it is unfinished; orders keep their copies',
  params: OneListing,
  answer: z.object({ id: z.int(), name: z.string() }),
  fails: ['listings.not_found', 'listings.in_use'],
})

const Activation = {
  access: 'member',
  params: OneListing,
  body: z.object({ active: z.boolean().optional() }).nullish(),
  answer: z.object({ id: z.int(), activeListing: z.boolean(), version: z.int() }),
  fails: ['listings.not_found', 'listings.not_verified'],
} as const

export const toggleActivation = endpoint({
  method: 'POST',
  path: '/products/:id/toggle-activation',
  summary: 'Shows an own listing in the shop or takes it out; without a target it turns what is (C-55)',
  ...Activation,
})

export const putActivation = endpoint({
  method: 'PUT',
  path: '/products/:id/toggle-activation',
  summary: 'The same as POST (C-50)',
  ...Activation,
})

const Ids = z.array(Id).min(1).max(quantities.listingsAtOnce)
/** All or none: with anything in `failed`, nothing was done and `processed` is 0 (C-51). */
export const BulkAnswer = z.object({
  processed: z.int(),
  failed: z.array(z.object({ id: z.int(), message: z.string(), code: z.string() })),
})

export const bulkActivation = endpoint({
  method: 'POST',
  path: '/products/bulk-toggle-activation',
  access: 'member',
  summary: 'Shows own listings in the shop or takes them out, all or none',
  body: z.object({ ids: Ids, active: z.boolean() }),
  answer: BulkAnswer,
  fails: ['listings.not_verified'],
})

export const bulkDelete = endpoint({
  method: 'POST',
  path: '/products/bulk-delete',
  access: 'member',
  summary: 'Deletes own listings, all or none',
  body: z.object({ ids: Ids }),
  answer: BulkAnswer,
  fails: [],
})

export const exportListings = endpoint({
  method: 'GET',
  path: '/products/mine/export',
  access: 'member',
  summary: 'Own listings as a table (text/csv), in the columns that the import reads; without listings only the heading',
  answer: z.string(),
  fails: [],
  limit: 'export',
})

const ImportFile = z.object({
  /** The table as text: the columns of the export, in any order; `name` and one of `id` and `sku` must be there. */
  csv: z.string().max(900_000),
  /** Own uploads by the file names that the column `photos` may use. */
  photos: z.record(z.string().max(200), Id).optional(),
})

/** What refuses a whole table, before any of its lines is looked at. */
const tableFails = [
  'listings.not_verified',
  'listings.import_quotes',
  'listings.import_lacks',
  'listings.import_column_twice',
  'listings.import_large',
] as const

export const previewImport = endpoint({
  method: 'POST',
  path: '/products/mine/import/preview',
  access: 'member',
  summary: 'What an import would do, line by line; nothing is written',
  body: ImportFile,
  answer: z.object({
    rows: z.array(ImportRow),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Headings that mean nothing here. */
    ignoredColumns: z.array(z.string()),
  }),
  fails: [...tableFails, 'listings.too_many'],
  limit: 'listing',
})

export const importListings = endpoint({
  method: 'POST',
  path: '/products/mine/import',
  access: 'member',
  summary: 'Creates and changes own listings by their SKU, all or none; the same file again changes nothing',
  body: ImportFile,
  answer: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
  fails: [...tableFails, 'listings.import_refused', 'listings.too_many'],
  limit: 'listing',
})
