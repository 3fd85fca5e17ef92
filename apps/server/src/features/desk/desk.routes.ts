import { desk } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { blockPerson, closeContact, unblockPerson } from './people-acts.ts'
import { answerRequest, bookCarrierPaid, cancelGroup, decideDelivery, decideReturn } from './order-acts.ts'
import { putListingBack, takeListingDown } from './listing-acts.ts'
import { retryOperation, retryRefund, settleOperation, settleRefund } from './money-acts.ts'
import { listActs } from './list-acts.ts'
import { countAll, listContacts, listGroups, listListings, listOperations, listPeople, listRefunds, showQueues } from './show-desk.ts'

export function deskRoutes(on: On): void {
  on(desk.overview, (ctx) => countAll(ctx))
  on(desk.listRefunds, (ctx, received) => listRefunds(ctx, received))
  on(desk.retryRefund, (ctx, received) => retryRefund(ctx, received))
  on(desk.settleRefund, (ctx, received) => settleRefund(ctx, received))
  on(desk.listOperations, (ctx, received) => listOperations(ctx, received))
  on(desk.retryOperation, (ctx, received) => retryOperation(ctx, received))
  on(desk.settleOperation, (ctx, received) => settleOperation(ctx, received))
  on(desk.listGroups, (ctx, received) => listGroups(ctx, received))
  on(desk.decideDelivery, (ctx, received) => decideDelivery(ctx, received))
  on(desk.decideReturn, (ctx, received) => decideReturn(ctx, received))
  on(desk.answerRequest, (ctx, received) => answerRequest(ctx, received))
  on(desk.cancelGroup, (ctx, received) => cancelGroup(ctx, received))
  on(desk.refundGroup, (ctx, { body }) => cancelGroup(ctx, { params: { id: body.fulfillmentGroupId }, body }))
  on(desk.bookCarrierPaid, (ctx, received) => bookCarrierPaid(ctx, received))
  on(desk.queues, (ctx) => showQueues(ctx))
  on(desk.listPeople, (ctx, received) => listPeople(ctx, received))
  on(desk.blockPerson, (ctx, received) => blockPerson(ctx, received))
  on(desk.unblockPerson, (ctx, received) => unblockPerson(ctx, received))
  on(desk.listListings, (ctx, received) => listListings(ctx, received))
  on(desk.takeListingDown, (ctx, received) => takeListingDown(ctx, received))
  on(desk.putListingBack, (ctx, received) => putListingBack(ctx, received))
  on(desk.listContacts, (ctx, received) => listContacts(ctx, received))
  on(desk.closeContact, (ctx, received) => closeContact(ctx, received))
  on(desk.listActs, (ctx, received) => listActs(ctx, received))
}
