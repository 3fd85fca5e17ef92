// The door of this feature: what pages and higher features may use.
export { CaseLinks, DisputeNote } from './case-links.tsx'
export { conditionQuery, depositQuery } from './claims.queries.ts'
export { DepositPanel } from './deposit-panel.tsx'
export { ClaimsTab, DisputesTab } from './desk-tabs.tsx'
export { FileChoice } from './file-choice.tsx'
export { HandOverSets } from './hand-over-photos.tsx'
export { PhotoRow } from './photo-row.tsx'
export { sendPhotos } from './use-claim-photos.ts'
