// What can be stale on a screen. A command touches topics, an endpoint that reads declares them, and the browser fetches again what is on
// screen. `topics.order(7)` names one thing; in a contract `topics.order('id')` stands for the id that the call was asked with.

type Id = number | 'id'
const product = <const I extends Id>(id: I) => `product:${id}` as const
const merchant = <const I extends Id>(id: I) => `merchant:${id}` as const
const order = <const I extends Id>(id: I) => `order:${id}` as const
const group = <const I extends Id>(id: I) => `group:${id}` as const
const chat = <const I extends Id>(id: I) => `chat:${id}` as const

export const topics = {
  product,
  /** A person as others see them: profile, name beside a listing. */
  merchant,
  order,
  group,
  /** The conversation with a person: what stands in it already has changed. New messages come by themselves. */
  chat,
  /** A person's list of conversations. */
  chats: 'chats',
  /** How many messages a person has not read. */
  unread: 'unread',
  /** What can be found in the shop. */
  listings: 'listings',
  /** A person's own profile and session. */
  profile: 'profile',
  likes: 'likes',
  /** Circles of swaps that a person is in, and what they would swap for. */
  swapCircles: 'swap-circles',
  savedSearches: 'saved-searches',
  addresses: 'addresses',
  cart: 'cart',
  /** Offers of a price that a person made or got, with what was agreed. */
  offers: 'offers',
  /** A person's list of orders, sold or bought. */
  orders: 'orders',
  /** A merchant's earnings, payouts and balance. */
  wallet: 'wallet',
  noticeChoices: 'notice-choices',
  /** How a person wants to be written to. */
  talkSettings: 'talk-settings',
  /** Entries below a person's bell. */
  notifications: 'notifications',
} as const

type Plain = Extract<(typeof topics)[keyof typeof topics], string>
/** One thing that is stale now. */
export type Topic = Plain | `${'product' | 'merchant' | 'order' | 'group' | 'chat'}:${number}`
/** A topic as a contract declares it: its id may be that of the call. */
export type DeclaredTopic = Topic | `${'product' | 'merchant' | 'order' | 'group' | 'chat'}:id`
