import { cleanText } from '../kernel/clean-text.ts'
import { texts } from '../kernel/limits.ts'

/** What people send each other (D1 §3). An offer has a row of its own beside its message. */
export const messageTypes = ['product_context', 'fulfillment_context', 'offer', 'swap', 'others'] as const
export type MessageType = (typeof messageTypes)[number]

/** Photos of one message, and messages that one call marks as read. */
export const messageBounds = { photos: 5, markedAtOnce: 500 } as const

/** Messages to somebody who has neither answered nor traded, and people of that kind to whom somebody begins to write within a day. */
export const strangerBounds = { unanswered: 50, begunInADay: 30 } as const

/** A message as somebody wants to send it. */
export interface Draft {
  readonly type: MessageType
  readonly text: string
  readonly product: number | undefined
  readonly group: number | undefined
  readonly order: number | undefined
  readonly photos: number
}
export type DraftRefusal = 'text_empty' | 'text_long' | 'context_missing'

/** The text as it is kept, or why the message cannot be sent: it must say, show or point to something (MSG-27). */
export function draftText({
  type,
  text,
  product,
  group,
  order,
  photos,
}: Draft): { readonly text: string } | { readonly refused: DraftRefusal } {
  const kept = cleanText(text)
  if (kept.length > texts.message) return { refused: 'text_long' }
  if (type === 'product_context' && product === undefined) return { refused: 'context_missing' }
  if (type === 'fulfillment_context' && group === undefined && order === undefined) return { refused: 'context_missing' }
  if (type === 'others' && kept === '' && photos === 0) return { refused: 'text_empty' }
  return { text: kept }
}

/** Two people in one order, whoever of them asks: a conversation is a pair (C-32). */
export const pairOf = (one: number, other: number) => ({ low: Math.min(one, other), high: Math.max(one, other) })

/** The last message as the list shows it: one line of at most 35 characters, the dots among them (MSG-19). */
export function previewOf(text: string): string {
  const line = [...text.replace(/\s+/g, ' ')]
  return line.length <= texts.chatPreview
    ? line.join('')
    : `${line
        .slice(0, texts.chatPreview - 1)
        .join('')
        .trimEnd()}…`
}
