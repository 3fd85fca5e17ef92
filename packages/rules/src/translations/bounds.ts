/**
 * What people translate, each with its id: a message, what was answered to the offer in one, a listing, a review, the reply to a review by the
 * id of the review, what a shop says of itself by the id of its merchant, of a claim on a deposit its words, its answer and its decision, of a
 * return (and of a question to support) its words and its answer, a word of a side that support reads in a case, and a report with what was seen.
 */
export const translatedKinds = [
  'message',
  'answer',
  'listing',
  'review',
  'reply',
  'shop',
  'claim',
  'claimAnswer',
  'claimDecision',
  'return',
  'returnAnswer',
  'caseWord',
  'report',
] as const
export type TranslatedKind = (typeof translatedKinds)[number]
/** What such a thing consists of; good and bad points of a review are lines of one text. */
export const translatedParts = ['text', 'name', 'description', 'notes', 'pros', 'cons', 'bio', 'rules'] as const
export type TranslatedPart = (typeof translatedParts)[number]

export const translationBounds = {
  /** Most characters of one text that is sent away; as many as the longest text that people write. */
  text: 5_000,
  /** Most texts of one thing. */
  parts: 3,
  /** Most characters of a translation that is believed. */
  translated: 20_000,
  /** How long a reader waits for the provider, seconds. */
  waitSeconds: 8,
  /** Texts that one process asks for at once; who comes then is told to come again. */
  atOnce: 20,
  /** How long a translation is kept, days, and how many of them, the latest. */
  keptDays: 30,
  kept: 50_000,
} as const
