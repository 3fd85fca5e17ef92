import { event } from '../../platform/events.ts'

/** What the pages of products show of their pieces or days is different now. */
export const stockChanged = event('stock.changed')
/** A price that was agreed holds no longer. */
export const agreementEnded = event('stock.agreement_ended')
