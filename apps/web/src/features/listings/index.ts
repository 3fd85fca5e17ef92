// The door of this feature: what pages and higher features may use.
import { lazy } from 'react'

export { Gallery } from './gallery.tsx'
export { availabilityQuery, type Product, productQuery } from './listings.queries.ts'
export { SizeAndCare, WaysAndTerms } from './product-terms.tsx'
export { ShareButton } from './share-button.tsx'
export { ProductFacts } from './product-facts.tsx'
export { isThing, isVirtual, useValueWords } from './value-words.ts'
export { type OwnListing } from './form/listing-body.ts'
export { type PreviewCard } from './form/listing-preview.ts'
export { ownListingQuery, useSaveListing } from './own-listings.queries.ts'
export { ExportButton } from './own/export-button.tsx'
export { OwnListings, useSomethingListed } from './own/own-listings.tsx'
/** Fetched by those who sell. */
export const ImportDialog = lazy(() => import('./own/import-dialog.tsx'))
export const ListingForm = lazy(() => import('./form/listing-form.tsx'))
