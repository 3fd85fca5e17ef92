import { turnaround } from '@rondo/rules/cart/rental-period'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Day, Id, Instant, Text } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

export * from './renting.ts'

/** Why the last look at a calendar elsewhere brought nothing; its words stand in `rentals`. */
export const feedProblems = [
  'address_private',
  'not_found',
  'refused',
  'redirects',
  'too_large',
  'too_slow',
  'unreachable',
  'not_a_calendar',
  'too_many_events',
] as const
export type FeedProblem = (typeof feedProblems)[number]

const Days = z.object({ firstDay: Day, lastDay: Day })

/** A calendar elsewhere whose busy days block ours. */
const Feed = z.object({
  id: z.int(),
  name: z.string(),
  /** Its address without what may be secret in it. */
  host: z.string(),
  lookedAt: Instant.nullable(),
  readAt: Instant.nullable(),
  nextLookAt: Instant,
  problem: z.enum(feedProblems).nullable(),
  /** Days that are busy there although a rental of ours has them. */
  clashes: z.array(Day),
})

export const LendingCalendar = z.object({
  today: Day,
  stock: z.int(),
  turnaround: z.object({ before: z.int(), after: z.int() }),
  /** Wear and turnaround of each piece; `isHeld` while its payment is under way. */
  booked: z.array(Days.extend({ unit: z.int(), isHeld: z.boolean() })),
  /** Days on which nothing goes out; `feed` when a calendar elsewhere says so. */
  blocked: z.array(Days.extend({ feed: z.int().nullable() })),
  feeds: z.array(Feed),
  /** Where other calendars may read this one; null when it is not shared. */
  link: z.string().nullable(),
})

const params = z.object({ id: Id })
const Turnaround = z.int().min(0).max(turnaround.most)

export const lendingCalendar = endpoint({
  method: 'GET',
  path: '/products/:id/calendar',
  access: 'member',
  summary: 'The calendar of an own listing: what is let, blocked, kept free and connected',
  params,
  answer: LendingCalendar,
  fails: ['listings.not_found'],
  topics: [topics.product('id')],
})

export const changeDays = endpoint({
  method: 'PUT',
  path: '/products/:id/calendar/days',
  access: 'member',
  summary: 'Blocks days of an own listing, or opens them again',
  params,
  body: Days.extend({ blocked: z.boolean() }),
  answer: LendingCalendar,
  fails: ['listings.not_found', 'rentals.days_past', 'rentals.days_backwards', 'rentals.days_far', 'rentals.days_let'],
})

export const changeTurnaround = endpoint({
  method: 'PUT',
  path: '/products/:id/calendar/turnaround',
  access: 'member',
  summary: 'Days that an own listing keeps free before and after each new rental',
  params,
  body: z.object({ before: Turnaround, after: Turnaround }),
  answer: LendingCalendar,
  fails: ['listings.not_found'],
})

export const connectFeed = endpoint({
  method: 'POST',
  path: '/products/:id/calendar/feeds',
  access: 'member',
  summary: 'Connects a calendar elsewhere; its busy days will block this listing',
  params,
  body: z.object({ url: Text(2_000), name: Text(60).optional() }),
  answer: LendingCalendar,
  fails: [
    'listings.not_found',
    'rentals.feed_address',
    'rentals.feed_own',
    'rentals.feed_known',
    'rentals.feeds_most',
    'rentals.feeds_most_lender',
  ],
  limit: 'calendar',
})

export const refreshFeed = endpoint({
  method: 'POST',
  path: '/products/:id/calendar/feeds/:feedId/refresh',
  access: 'member',
  summary: 'Has a connected calendar read now',
  params: params.extend({ feedId: Id }),
  answer: LendingCalendar,
  fails: ['listings.not_found', 'rentals.feed_not_found'],
  limit: 'calendar',
})

export const disconnectFeed = endpoint({
  method: 'DELETE',
  path: '/products/:id/calendar/feeds/:feedId',
  access: 'member',
  summary: 'Disconnects a calendar and opens the days that it blocked',
  params: params.extend({ feedId: Id }),
  answer: LendingCalendar,
  fails: ['listings.not_found'],
})

export const shareCalendar = endpoint({
  method: 'POST',
  path: '/products/:id/calendar/link',
  access: 'member',
  summary: 'Makes a new secret address where other calendars read when the listing is busy; older ones end',
  params,
  answer: LendingCalendar,
  fails: ['listings.not_found'],
})

export const unshareCalendar = endpoint({
  method: 'DELETE',
  path: '/products/:id/calendar/link',
  access: 'member',
  summary: 'Ends the secret address of an own calendar',
  params,
  answer: LendingCalendar,
  fails: ['listings.not_found'],
})
