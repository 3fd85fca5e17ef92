// The door of this feature: what pages and higher features may use.
export { VerificationCard } from './verification/verification-card.tsx'
export { VerificationNote } from './verification/verification-note.tsx'
export { VerifyMerchant } from './verification/verify-merchant.tsx'
export { ExportEarnings } from './export-earnings.tsx'
export { AccountMoney } from './account-money.tsx'
export { Balance } from './balance.tsx'
export { EarningsChart } from './earnings-chart.tsx'
export { EarningsList } from './earnings-list.tsx'
