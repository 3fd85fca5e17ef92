// What merchants are told when support takes a listing down or lets it return.
import type { Reaction } from '../../platform/reactions.ts'
import { listingPutBack, listingTakenDown, takenDownReason } from '../listings/index.ts'
import { entry, mail } from './tell.ts'

interface OfListing {
  readonly productId: number
  readonly merchantId: number
}
const toMerchant = ({ merchantId }: OfListing) => [merchantId]
const path = () => '/dashboard/listings' as const

export const supportLetters: readonly Reaction[] = [
  mail({
    on: listingTakenDown,
    name: 'notifications.send-listing-taken-down',
    to: toMerchant,
    cause: ({ productId }, _accountId, seq) => `taken-down-${productId}-${seq}`,
    // put back meanwhile, it has no reason any more, and the other letter tells that
    async facts(app, { productId }) {
      const found = await takenDownReason(app.db, productId)
      return found?.reason ? { name: found.name, why: found.reason } : undefined
    },
    entry: ({ name: item, why }) => entry('listing_taken_down', { item, why }),
    words: (say, { name, why }) => ({
      subject: say('mail.takenDownSubject', { name }),
      text: say('mail.takenDownText', { name, why }),
      button: say('mail.takenDownButton'),
      note: say('mail.takenDownNote'),
    }),
    path,
  }),
  mail({
    on: listingPutBack,
    name: 'notifications.send-listing-put-back',
    to: toMerchant,
    cause: ({ productId }, _accountId, seq) => `put-back-${productId}-${seq}`,
    facts: (app, { productId }) => takenDownReason(app.db, productId),
    entry: ({ name: item }) => entry('listing_put_back', { item }),
    words: (say, { name }) => ({
      subject: say('mail.putBackSubject', { name }),
      text: say('mail.putBackText', { name }),
      button: say('mail.takenDownButton'),
      note: '',
    }),
    path,
  }),
]
