import { channels, noticeKindNames, notices, pushBounds, subjectNames } from '@rondo/rules/notifications/notice-kinds'
import { summaryRhythms } from '@rondo/rules/notifications/summary'
import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { CurrencyCode, Hour, Id, Instant, listOf, Paging, Text, Typed, Zone } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'

/** A value in the words of an entry. Amounts are minor units of their currency; the browser writes all of them as its reader does. */
const Fact = z.union([
  z.string(),
  z.number(),
  z.object({ minor: z.int(), currency: CurrencyCode }),
  z.object({ at: Instant }),
  /** A reason of a list: its words stand under `orders.reason_…`. */
  z.object({ reason: z.string() }),
])
export const Notification = z.object({
  id: z.int(),
  kind: z.enum(noticeKindNames),
  /** Whom it is about, by the name that they have now; `who` in the words. */
  who: z.string().nullable(),
  /** The piece that it leads to, alone or as the first of an order; null where it leads elsewhere. */
  picture: z.string().nullable(),
  facts: z.record(z.string(), Fact),
  /** Its place, below the product's address. */
  link: z.string(),
  at: Instant,
  readAt: Instant.nullable(),
})
const Unread = z.object({ unread: z.int() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'member',
  summary: 'What the reader was told of, newest first; the cursor leads to older entries',
  query: z.object({ ...Paging, cursor: z.string().max(20).optional() }),
  answer: listOf(Notification),
  fails: [],
  topics: [topics.notifications],
})

export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  access: 'member',
  summary: 'How many entries the reader has not read; more than 99 answer 100',
  answer: Unread,
  fails: [],
  topics: [topics.notifications],
})

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/notifications/read',
  access: 'member',
  summary: 'Marks own entries as read: some by their ids, or all up to one; harmless to repeat',
  body: z.union([z.object({ ids: z.array(Id).min(1).max(notices.markedAtOnce) }), z.object({ upTo: Id })]),
  answer: Unread,
  fails: [],
})

/** A subject in each channel: whether it comes, and whether that may be chosen here. */
const Way = z.object({ on: z.boolean(), chosen: z.boolean() })
const Choice = z.object({ subject: z.enum(subjectNames), app: Way, mail: Way, push: Way, summary: Way })
const Choices = z.object({ data: z.array(Choice).max(subjectNames.length) })

export const noticeChoices = endpoint({
  method: 'GET',
  path: '/notice-choices',
  access: 'member',
  summary: 'What the reader wants to hear of in the product and by mail; mails about orders, money and the account always come',
  answer: Choices,
  fails: [],
  topics: [topics.noticeChoices],
})

export const chooseNotices = endpoint({
  method: 'PUT',
  path: '/notice-choices',
  access: 'member',
  summary: 'Switches one subject on or off in one channel',
  body: z.object({ subject: z.enum(subjectNames), channel: z.enum(channels), on: z.boolean() }),
  answer: Choices,
  fails: ['notifications.not_chosen'],
})

/** Hours in which nothing is heard, and one mail of what was not read; both by the clock of a zone. */
const NoticeSettings = z.object({
  quiet: z
    .object({ from: Hour, until: Hour })
    .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Must be another hour than the beginning' })
    .nullable(),
  zone: Zone,
  summary: z.object({
    rhythm: z.enum(summaryRhythms),
    hour: z.int().min(0).max(23),
    /** Of a weekly one: 1 is Monday. */
    weekday: z.int().min(1).max(7),
  }),
})

export const noticeSettings = endpoint({
  method: 'GET',
  path: '/notice-settings',
  access: 'member',
  summary: 'When the reader hears of things: quiet hours, and the summary by mail',
  answer: NoticeSettings,
  fails: [],
  topics: [topics.noticeChoices],
})

export const setNoticeSettings = endpoint({
  method: 'PUT',
  path: '/notice-settings',
  access: 'member',
  summary: 'Sets quiet hours and the summary by mail together; harmless to repeat',
  body: NoticeSettings,
  answer: NoticeSettings,
  fails: [],
})

/** A device on which the reader is told of things. */
const PushDevice = z.object({
  id: z.int(),
  name: z.string(),
  since: Instant,
  /** SHA-256 of its address at the push service, base64url: a browser finds itself by it. */
  mark: z.string(),
})
const Pushes = z.object({ publicKey: z.string(), devices: z.array(PushDevice).max(pushBounds.devices) })
const endpointOf = z.url().max(1000)
const AuthSecret = Typed(22).regex(/^[\w-]{22}$/, 'Must be 16 bytes in base64url')
const Keys = z.object({ p256dh: Typed(87).regex(/^B[\w-]{86}$/, 'Must be a point of P-256 in base64url'), auth: AuthSecret })
/** What only a browser, its push service's address for it, and we know together: a worker without a session speaks for its device by it. */
const Proof = z.object({ endpoint: endpointOf, auth: AuthSecret })

export const pushDevices = endpoint({
  method: 'GET',
  path: '/push-devices',
  access: 'member',
  summary: 'Devices that the reader has switched on, and the key under which a browser subscribes (RFC 8292)',
  answer: Pushes,
  fails: [],
  topics: [topics.noticeChoices],
})

export const addPushDevice = endpoint({
  method: 'PUT',
  path: '/push-devices',
  access: 'member',
  summary: 'Switches a device on, by the subscription that its browser gave; harmless to repeat',
  limit: 'like',
  body: z.object({
    endpoint: endpointOf,
    keys: Keys,
    /** How the browser calls itself, such as "Firefox, Android". */
    name: Text(60),
  }),
  answer: Pushes,
  fails: ['notifications.push_address'],
})

export const keepPushDevice = endpoint({
  method: 'POST',
  path: '/push-devices/here',
  access: 'member',
  summary: 'Says that the reader is signed in where this subscription is; one that somebody else left there ends',
  limit: 'like',
  body: z.object({ endpoint: endpointOf }),
  answer: z.object({ isOn: z.boolean() }),
  fails: [],
})

export const renewPushDevice = endpoint({
  method: 'PUT',
  path: '/push-devices/renewed',
  access: 'public',
  summary: 'A browser got another subscription in place of one: its device goes on under the new one; harmless to repeat',
  limit: 'like',
  body: z.object({ before: Proof, endpoint: endpointOf, keys: Keys }),
  answer: z.object({ isOn: z.boolean() }),
  fails: ['notifications.push_address'],
})

export const readOnDevice = endpoint({
  method: 'PUT',
  path: '/push-devices/read',
  access: 'public',
  summary: 'Marks the entry as read whose notification was pressed on a device; harmless to repeat',
  limit: 'like',
  body: Proof.extend({ id: Id }),
  answer: z.object({ isOn: z.boolean() }),
  fails: [],
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/push-devices/:id',
  access: 'member',
  summary: 'Switches a device off',
  params: z.object({ id: Id }),
  answer: Pushes,
  fails: ['notifications.push_device_not_found'],
})

/** The signed text of the link in a mail. */
const Token = z.object({ token: Text(200) })
/** What a link ends: mails of one saved search, which has a name, or those of a subject. */
const Ending = z.object({
  kind: z.enum(['saved_search', 'liked_items', 'review_reminders', 'offers', 'summary']),
  name: z.string().nullable(),
  ended: z.boolean(),
})

export const showEnding = endpoint({
  method: 'GET',
  path: '/mail-endings',
  access: 'public',
  summary: 'Which mails the link of a mail would end; changes nothing',
  query: Token,
  answer: Ending,
  fails: ['notifications.link_invalid'],
})

export const endMail = endpoint({
  method: 'POST',
  path: '/mail-endings',
  access: 'public',
  summary: 'Ends the mails that the link of a mail names; works without a session, and twice',
  body: Token,
  answer: Ending,
  fails: ['notifications.link_invalid'],
})
