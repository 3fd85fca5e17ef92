// The door of this feature: what pages and higher features may use.
export { BlockButton } from './block-button.tsx'
export { ReportsTab } from './desk-reports.tsx'
export { Safety } from './lazy-safety.ts'
export { ReportButton } from './report-button.tsx'
