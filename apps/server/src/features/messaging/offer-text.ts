import { texts } from '@rondo/rules/kernel/limits'
import { draftText } from '@rondo/rules/messaging/messages'
import { Failure } from '../../platform/failure.ts'

/** The text beside an offer, which may be empty. Throws messaging.text_long. */
export function offerText(given: string): string {
  const draft = draftText({ type: 'offer', text: given, product: undefined, group: undefined, order: undefined, photos: 0 })
  if (!('refused' in draft)) return draft.text
  throw new Failure('messaging.text_long', {
    values: { most: texts.message },
    errors: { text: `Must be at most ${texts.message} characters` },
  })
}
