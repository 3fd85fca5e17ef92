import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Id, Instant, listOf, Paging, Text, Typed } from './kernel/shapes.ts'
import { topics } from './kernel/topics.ts'
import { FollowCard, MeWithLists, OwnProfile, PersonCard, Populate, ProfileChange, PublicProfile } from './people.ts'
import { Done } from './sign-in.ts'

export * from './second-factor.ts'
export * from './sign-in.ts'

export const me = endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'member',
  summary: 'The signed-in person; `populate` may ask for addresses, followers and following',
  query: Populate,
  answer: MeWithLists,
  fails: [],
  topics: [topics.profile, topics.likes],
})

export const merchantProfile = endpoint({
  method: 'GET',
  path: '/merchant/:id/profile',
  access: 'visitor',
  summary: 'Public profile of a merchant',
  params: z.object({ id: Id }),
  answer: PublicProfile,
  fails: ['accounts.not_found'],
  topics: [topics.merchant('id')],
})

export const showPerson = endpoint({
  method: 'GET',
  path: '/users/:id',
  aliases: ['/profile/user/:id', '/profile/customer/:id'],
  access: 'visitor',
  summary: 'What anybody may know of a person',
  params: z.object({ id: Id }),
  query: Populate,
  answer: PublicProfile,
  fails: ['accounts.person_not_found'],
  topics: [topics.merchant('id')],
})

const FollowList = { params: z.object({ id: Id }), query: z.object(Paging), answer: listOf(FollowCard) } as const
export const followers = endpoint({
  method: 'GET',
  path: '/users/:id/followers',
  access: 'public',
  summary: 'Who follows a person, latest first',
  ...FollowList,
  fails: ['accounts.person_not_found'],
  topics: [topics.merchant('id')],
})

export const following = endpoint({
  method: 'GET',
  path: '/users/:id/following',
  access: 'public',
  summary: 'Whom a person follows, latest first',
  ...FollowList,
  fails: ['accounts.person_not_found'],
  topics: [topics.merchant('id')],
})

export const follow = endpoint({
  method: 'POST',
  path: '/profile/follow/:id',
  access: 'member',
  summary: 'Follows a person or stops; without a target it turns what is (C-55)',
  params: z.object({ id: Id }),
  body: z.object({ follow: z.boolean().optional() }).nullish(),
  answer: z.object({ isFollowing: z.boolean(), followersCount: z.int() }),
  fails: ['accounts.person_not_found', 'accounts.follow_self', 'accounts.between_blocked'],
  limit: 'like',
})

export const blockPerson = endpoint({
  method: 'PUT',
  path: '/profile/blocked/:id',
  access: 'member',
  summary: 'Blocks a person or takes that back; said again it changes nothing',
  params: z.object({ id: Id }),
  body: z.object({ blocked: z.boolean() }),
  answer: z.object({ id: z.int(), blocked: z.boolean() }),
  fails: ['accounts.person_not_found', 'accounts.block_self', 'accounts.blocks_full'],
  limit: 'like',
})

export const blockedPeople = endpoint({
  method: 'GET',
  path: '/profile/blocked',
  access: 'member',
  summary: 'Whom the reader has blocked, latest first',
  query: z.object(Paging),
  answer: listOf(PersonCard),
  fails: [],
  topics: [topics.profile],
})

export const ownProfile = endpoint({
  method: 'GET',
  path: '/profile/me',
  access: 'member',
  summary: 'The own profile with its counts',
  query: Populate,
  answer: OwnProfile,
  fails: [],
  topics: [topics.profile, topics.likes, topics.orders, topics.addresses, topics.listings],
})

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/profile/me',
  access: 'member',
  summary: 'Changes the own profile; a new e-mail address counts once it is confirmed (C-128)',
  body: ProfileChange,
  answer: OwnProfile,
  fails: [
    'accounts.email_required',
    'accounts.email_invalid',
    'accounts.email_taken',
    'accounts.phone_invalid',
    'accounts.phone_short',
    'accounts.country_unknown',
    'accounts.handle_invalid',
    'accounts.current_password_required',
    'accounts.current_password_wrong',
    'accounts.sign_in_again',
    'media.not_yours',
  ],
})

export const sendContact = endpoint({
  method: 'POST',
  path: '/email-service/send',
  access: 'public',
  summary: 'Sends a message to support; recipient and HTML of the body are not read (C-26)',
  body: z.object({
    to: z.unknown().optional(),
    html: z.unknown().optional(),
    subject: Text(200).optional(),
    text: Typed(20_000),
    email: Text(254).optional(),
    firstName: Text(60).optional(),
    lastName: Text(60).optional(),
    phone: Text(40).optional(),
    /** Hidden from people: whatever is written here comes from a machine. */
    website: z.string().max(500).optional(),
  }),
  answer: Done,
  fails: ['accounts.contact_text_required', 'accounts.contact_text_long', 'accounts.email_invalid'],
  limit: 'contact',
})

const ExportValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const exportData = endpoint({
  method: 'GET',
  path: '/users/me/export',
  access: 'member',
  summary: 'Everything that is kept about the signed-in person, by kind; nested values as JSON text',
  answer: z.object({ exportedAt: Instant, data: z.record(z.string(), z.array(z.record(z.string(), ExportValue))) }),
  fails: [],
  limit: 'export',
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/users/me/delete',
  access: 'member',
  summary: 'Deletes the own account: what names the person goes, the books of orders stay',
  body: z.object({ password: z.string().max(200).optional(), username: z.string().max(60).optional() }),
  answer: Done,
  fails: [
    'accounts.current_password_required',
    'accounts.current_password_wrong',
    'accounts.sign_in_again',
    'accounts.username_differs',
    'accounts.orders_unfinished',
    'accounts.swap_open',
    'accounts.dispute_open',
    'accounts.deposit_open',
    'accounts.fund_open',
    'accounts.earnings_open',
    'accounts.debt_open',
    'accounts.refund_open',
    'accounts.payment_open',
  ],
})
