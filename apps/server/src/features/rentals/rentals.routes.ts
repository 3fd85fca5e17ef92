import { rentals } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { changeDays, changeTurnaround } from './change-days.ts'
import { connectFeed, disconnectFeed, wantFeed } from './connect-feed.ts'
import { extendRental } from './extend-rental.ts'
import { keepRental, stopKeeping } from './keep-rental.ts'
import { showLending } from './lending-overview.ts'
import { quoteExtension, quoteKeeping } from './rental-quotes.ts'
import { shareCalendar, unshareCalendar } from './share-calendar.ts'
import { showCalendar } from './show-calendar.ts'

export function rentalsRoutes(on: On): void {
  on(rentals.extendQuote, (ctx, { params }) => quoteExtension(ctx, params.id))
  on(rentals.extendRental, (ctx, { params, body }) => extendRental(ctx, params.id, body))
  on(rentals.keepQuote, (ctx, { params }) => quoteKeeping(ctx, params.id))
  on(rentals.keepRental, (ctx, { params, body }) => keepRental(ctx, params.id, body))
  on(rentals.stopKeeping, (ctx, { params }) => stopKeeping(ctx, params.id))
  on(rentals.lendingOverview, (ctx, { query }) => showLending(ctx, query))
  on(rentals.lendingCalendar, (ctx, { params }) => showCalendar(ctx, params.id))
  on(rentals.changeDays, (ctx, { params, body }) => changeDays(ctx, params.id, body))
  on(rentals.changeTurnaround, (ctx, { params, body }) => changeTurnaround(ctx, params.id, body))
  on(rentals.connectFeed, (ctx, { params, body }) => connectFeed(ctx, params.id, body))
  on(rentals.refreshFeed, (ctx, { params }) => wantFeed(ctx, params.id, params.feedId))
  on(rentals.disconnectFeed, (ctx, { params }) => disconnectFeed(ctx, params.id, params.feedId))
  on(rentals.shareCalendar, (ctx, { params }) => shareCalendar(ctx, params.id))
  on(rentals.unshareCalendar, (ctx, { params }) => unshareCalendar(ctx, params.id))
}
