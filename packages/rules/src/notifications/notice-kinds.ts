// What people are told of, and which of it they may refuse. One list for the mails, the entries below the bell and the choices.

/**
 * How somebody hears of a subject in one way: `chosen` may be refused, `always` comes whatever is wished, `elsewhere` is chosen where the
 * subject itself stands, `never` does not exist.
 */
type Way = 'chosen' | 'always' | 'elsewhere' | 'never'
/** Below the bell, one mail for each, on devices that were switched on, and the summary by mail of what stays unread below the bell. */
export const channels = ['app', 'mail', 'push', 'summary'] as const
export type Channel = (typeof channels)[number]

/** Subjects that are chosen together. Mails about an account, an order and its money are part of the trade and cannot be refused. */
export const subjects = {
  account: { app: 'never', mail: 'always', push: 'never', summary: 'never' },
  /** What people write to each other: conversations show and count it, the summary counts it. */
  messages: { app: 'never', mail: 'never', push: 'chosen', summary: 'never' },
  orders: { app: 'chosen', mail: 'always', push: 'chosen', summary: 'chosen' },
  review_reminders: { app: 'chosen', mail: 'chosen', push: 'chosen', summary: 'chosen' },
  listings: { app: 'chosen', mail: 'always', push: 'chosen', summary: 'chosen' },
  offers: { app: 'chosen', mail: 'chosen', push: 'chosen', summary: 'chosen' },
  liked_items: { app: 'chosen', mail: 'chosen', push: 'chosen', summary: 'chosen' },
  saved_searches: { app: 'chosen', mail: 'elsewhere', push: 'chosen', summary: 'chosen' },
  safety: { app: 'always', mail: 'always', push: 'chosen', summary: 'chosen' },
} as const satisfies Record<string, Readonly<Record<Channel, Way>>>
export type Subject = keyof typeof subjects
export const subjectNames = Object.keys(subjects) as Subject[]

export const isChosen = (subject: Subject, channel: Channel): boolean => subjects[subject][channel] === 'chosen'

/** Every kind of entry below the bell with its subject; the words are kept under `notices`. */
export const noticeKinds = {
  order_confirmed: 'orders',
  order_received: 'orders',
  swap_ordered: 'orders',
  swap_order_received: 'orders',
  items_lost: 'orders',
  payment_returned: 'orders',
  refund_sent: 'orders',
  accepted: 'orders',
  item_accepted: 'orders',
  canceled: 'orders',
  canceled_by_you: 'orders',
  canceled_idle: 'orders',
  canceled_idle_seller: 'orders',
  let_lost: 'orders',
  let_lost_seller: 'orders',
  item_canceled: 'orders',
  item_canceled_by_you: 'orders',
  label_ready: 'orders',
  shipped: 'orders',
  partly_delivered: 'orders',
  delivered: 'orders',
  delivered_seller: 'orders',
  delivery_failed: 'orders',
  delivery_failed_seller: 'orders',
  not_received: 'orders',
  redelivery: 'orders',
  failed_refunded: 'orders',
  failed_refunded_seller: 'orders',
  report_rejected: 'orders',
  pickup_begun: 'orders',
  pickup_agreed: 'orders',
  pickup_accepted: 'orders',
  pickup_proposed: 'orders',
  pickup_locked: 'orders',
  pickup_locked_for_day: 'orders',
  code_renewed: 'orders',
  picked_up: 'orders',
  picked_up_seller: 'orders',
  files_ready: 'orders',
  return_asked: 'orders',
  rental_coming_back: 'orders',
  return_approved: 'orders',
  return_approved_late: 'orders',
  return_rejected: 'orders',
  return_canceled: 'orders',
  return_lapsed: 'orders',
  return_label: 'orders',
  return_shipped: 'orders',
  return_there: 'orders',
  return_received: 'orders',
  return_counted: 'orders',
  return_code_locked: 'orders',
  return_assessed: 'orders',
  return_lost: 'orders',
  return_stuck: 'orders',
  return_decided: 'orders',
  return_overturned: 'orders',
  fund_collected: 'orders',
  fund_back: 'orders',
  return_waits_for_you: 'orders',
  return_waits_for_other: 'orders',
  waits_for_you: 'orders',
  waits_for_other: 'orders',
  rental_due: 'orders',
  rental_late: 'orders',
  rental_late_lender: 'orders',
  rental_longer: 'orders',
  rental_longer_lender: 'orders',
  rental_bought: 'orders',
  rental_bought_lender: 'orders',
  rental_payment_returned: 'orders',
  claim_made: 'orders',
  claim_clock: 'orders',
  claim_contested: 'orders',
  claim_withdrawn: 'orders',
  claim_decided: 'orders',
  deposit_kept: 'orders',
  deposit_earned: 'orders',
  deposit_back: 'orders',
  dispute_opened: 'orders',
  dispute_opened_seller: 'orders',
  dispute_won: 'orders',
  dispute_won_seller: 'orders',
  dispute_lost: 'orders',
  dispute_lost_seller: 'orders',
  verification_complete: 'orders',
  verification_restored: 'orders',
  verification_needs: 'orders',
  verification_restricted: 'orders',
  verification_rejected: 'orders',
  payout_sent: 'orders',
  payout_netted: 'orders',
  payout_failed: 'orders',
  review_due: 'review_reminders',
  review_received: 'orders',
  shop_reviewed: 'orders',
  review_of_you: 'orders',
  review_replied: 'orders',
  price_dropped: 'liked_items',
  available_again: 'liked_items',
  new_finds: 'saved_searches',
  offer_received: 'offers',
  offer_accepted: 'offers',
  offer_taken: 'offers',
  offer_declined: 'offers',
  offer_expired: 'offers',
  swap_received: 'offers',
  swap_accepted: 'offers',
  swap_declined: 'offers',
  swap_expired: 'offers',
  swap_firm: 'orders',
  swap_lapsed: 'offers',
  swap_called_off: 'offers',
  swap_broken: 'offers',
  swap_halted: 'orders',
  swap_resumed: 'orders',
  circle_proposed: 'offers',
  circle_agreed: 'offers',
  circle_declined: 'offers',
  circle_expired: 'offers',
  circle_ended: 'offers',
  listing_taken_down: 'listings',
  listing_put_back: 'listings',
  report_kept: 'safety',
  report_acted: 'safety',
  about_you_kept: 'safety',
  about_you_removed: 'safety',
  about_you_warned: 'safety',
  about_you_blocked: 'safety',
  second_look_upheld: 'safety',
  second_look_undone: 'safety',
} as const satisfies Record<string, Subject>
export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]

export const notices = {
  keptDays: 180,
  /** Entries of a page of the panel. */
  page: 20,
  /** Entries that are marked as read in one call. */
  markedAtOnce: 100,
  /** More unread ones are not counted: the bell says 99+. */
  countedUnread: 100,
} as const

/** Devices on which somebody is told of things by the push services of their browsers. */
export const pushBounds = {
  /** Of one person; the one that was seen least lately makes room. */
  devices: 10,
  /** A device that was not seen for so long ends: nobody is signed in there any more. */
  unseenDays: 60,
  /** Tries for each thing and device; the jobs make them further and further apart, half an hour in all. */
  tries: 12,
  /** Things in a row that a push service took none of: then the device is given up. */
  failures: 10,
  /** What is older than this when it could be told waited for the end of quiet hours, and is told in one. */
  waitedMinutes: 10,
  /** How long a push service keeps what it cannot deliver. */
  keptSeconds: 86_400,
  /** Characters of a text on a device. */
  text: 240,
} as const
