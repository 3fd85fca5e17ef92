import { event } from '../../platform/events.ts'
import type { PriceChanged } from '../listings/index.ts'

export const noticesChosen = event('notifications.notices_chosen')
/** Somebody has new entries below the bell, or has read some. */
export const noticesChanged = event('notifications.notices_changed')
/** Some of the readers of a note about a product. */
export interface ReadersPart {
  readonly productId: number
  /** A reader hears of a product once a day, `YYYY-MM-DD`. */
  readonly day: string
  readonly readers: readonly number[]
}
export const priceDropPart = event<ReadersPart & PriceChanged>('notifications.price_dropped')
/** One mail of what somebody has not read is due. */
export const summaryDue = event<{ readonly accountId: number; readonly summaryId: number }>('notifications.summary_due')
export const restockedPart = event<ReadersPart>('notifications.restocked')
/** An entry was put below the bell of somebody who has switched a device on. */
export const noticePut = event<{ readonly accountId: number; readonly noticeId: number }>('notifications.notice_put')
