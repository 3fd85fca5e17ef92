import { findMessages, listChats, openChat, openFrom, talkSettings } from '@rondo/contracts/calls/messaging'
import { addressOf, type AnswerOf, Refused } from '@rondo/contracts/kernel/call'
import { queryOptions } from '@tanstack/react-query'
import { read, readPages } from '../../shell/calls.ts'
import { readSession } from '../../shell/session.ts'

export type Chat = AnswerOf<typeof listChats>['data'][number]
export type Message = AnswerOf<typeof openChat>['data'][number]
export type ChatPerson = AnswerOf<typeof openChat>['person']
export type FoundMessage = AnswerOf<typeof findMessages>['data'][number]
export type Opening = AnswerOf<typeof openFrom>['data'][number]
export type MessagePhoto = Message['photos'][number]

/** The reader's conversations, the latest first. */
export const chatsQuery = readPages(listChats, { query: {} })
/** Who somebody is, and the conversation with them: the last messages first, older ones by further pages. */
export const chatQuery = (id: number) => readPages(openChat, { params: { id }, query: {} })
/** How the reader wants to be written to. */
export const talkQuery = read(talkSettings, {})
export type OwnTalk = AnswerOf<typeof talkSettings>
/** Messages that hold all words, the latest first. */
export const foundQuery = (q: string) => readPages(findMessages, { query: { q } })
/** What a conversation was opened from. */
export type Subject = { readonly product: number } | { readonly order: number } | { readonly fulfillmentGroup: number }
/** With whom the reader talks about something, one entry for each person and part. */
export const openingsQuery = (of: Subject) => read(openFrom, { query: of })

/** Widths in which photos of messages come. */
type PhotoWidth = 320 | 640 | 1600
/** The bytes of a photo that only the two people may see; asked for with the session, since a picture's address carries none. */
export const photoQuery = (id: number, width: PhotoWidth) =>
  queryOptions({
    queryKey: ['messages.photo', id, width] as const,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const token = readSession()?.jwt
      const answer = await fetch(addressOf({ path: `/messages/photos/${id}/${width}.webp` }, {}), {
        signal,
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      })
      if (!answer.ok) throw new Refused(answer.status, undefined)
      return await answer.blob()
    },
  })
