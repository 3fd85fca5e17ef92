import * as z from 'zod'
import { endpoint } from './kernel/endpoint.ts'
import { Text } from './kernel/shapes.ts'

/** Which letters a person wants, besides those about orders, money and the account, which always come. */
export const MailChoices = z.object({ likedItems: z.boolean() })

export const mailChoices = endpoint({
  method: 'GET',
  path: '/mail-choices',
  access: 'member',
  summary: 'Which letters the reader wants',
  answer: MailChoices,
  fails: [],
  topics: ['mail-choices'],
})

export const chooseMail = endpoint({
  method: 'PUT',
  path: '/mail-choices',
  access: 'member',
  summary: 'Changes which letters the reader wants',
  body: MailChoices,
  answer: MailChoices,
  fails: [],
})

/** The signed text of the link in a letter. */
const Token = z.object({ token: Text(200) })
/** What a link ends: letters of one saved search, which has a name, or those about liked items. */
const Ending = z.object({ kind: z.enum(['saved_search', 'liked_items']), name: z.string().nullable(), ended: z.boolean() })

export const showEnding = endpoint({
  method: 'GET',
  path: '/mail-endings',
  access: 'public',
  summary: 'Which letters the link of a letter would end; changes nothing',
  query: Token,
  answer: Ending,
  fails: ['notifications.link_invalid'],
})

export const endMail = endpoint({
  method: 'POST',
  path: '/mail-endings',
  access: 'public',
  summary: 'Ends the letters that the link of a letter names; works without a session, and twice',
  body: Token,
  answer: Ending,
  fails: ['notifications.link_invalid'],
})
