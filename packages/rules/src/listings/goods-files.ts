import { goodsFiles } from '../kernel/limits.ts'
import { isDigital } from './catalogue.ts'
import type { ListingDraft, ListingProblems } from './listing-rules.ts'

/** Something digital is shown only with a file to download; a draft may wait for it. */
export function fileProblem({ files = [], activeListing = true, ...draft }: ListingDraft): ListingProblems {
  if (!isDigital(draft)) return {}
  if (files.length > goodsFiles.perListing) return { files: 'listings.files_many' }
  return files.length === 0 && activeListing ? { files: 'listings.file_required' } : {}
}
