import { messaging } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { answerOffer, listOffers, respondTo, setFloor, showFloor, showOffer, withdrawOffer } from './answer-offer.ts'
import { changeMessage } from './change-message.ts'
import { makeOffer } from './make-offer.ts'
import { callOffSwap } from './make-swap.ts'

export function offerRoutes(on: On): void {
  on(messaging.changeMessage, (ctx, { params, body }) => changeMessage(ctx, params.id, body.status))
  on(messaging.respondToOffer, (ctx, { params, body }) => respondTo(ctx, params.id, body))
  on(messaging.respondToOfferNamed, (ctx, { body }) => respondTo(ctx, body.messageId, body))
  on(messaging.makeOffer, (ctx, { body }) => makeOffer(ctx, body))
  on(messaging.listOffers, (ctx, { query }) => listOffers(ctx, query))
  on(messaging.showOffer, (ctx, { params }) => showOffer(ctx, params.id))
  on(messaging.answerOffer, (ctx, { params, body }) => answerOffer(ctx, params.id, body))
  on(messaging.withdrawOffer, (ctx, { params }) => withdrawOffer(ctx, params.id))
  on(messaging.callOffSwap, (ctx, { params }) => callOffSwap(ctx, params.id))
  on(messaging.showFloor, (ctx, { params }) => showFloor(ctx, params.id))
  on(messaging.setFloor, (ctx, { params, body }) => setFloor(ctx, params.id, body.percent))
}
