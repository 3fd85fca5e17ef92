// The door of orders: reading them, moving them, and the rows that checkout writes when one is placed.
export { caseOf, nextByItself, notKept } from './case.ts'
export { sendLabel } from './deliveries/create-label.ts'
export { deliveriesReactions } from './deliveries/deliveries.routes.ts'
export { deliveryPapers } from './deliveries/delivery-papers.ts'
export { sendLabelVoid } from './deliveries/void-label.ts'
export { type LockedCase, lockCase, lockCaseOfItem, readCaseOfItem, stepsToWrite } from './case.repository.ts'
export { extendRental } from './rentals/rental.repository.ts'
export { groupMoved, itemsLost, orderPlaced, pickupLocked, waitReminded } from './events.ts'
export { bookCarrierClaim, cancelAsOperator, decideDelivery } from './cancel-as-operator.ts'
export {
  answerForSupport,
  bookCarrierPaid,
  cancelForSupport,
  decideForSupport,
  decideReturnForSupport,
  type DeliveryDecision,
  deliveryDecisions,
  openCases,
  supportGroups,
  supportMay,
} from './support-groups.ts'
export { type Asking, makeMove, MoveRefused } from './make-move.ts'
export { changeGroup, changeItem, detailsOf } from './change-group.ts'
export { findOrder, findOrderOfGroup, findOrderOfItem, type ItemRow, type OrderRow, readOrders } from './orders.repository.ts'
export { readerOf } from './present-parties.ts'
export { presentFund, presentRequest } from './returns/present-returns.ts'
export { fundOfItem, type FundRow, requestOfItem, type RequestRow } from './returns/group-returns.ts'
export { fixFundAddress, fundPaidWith, type ReturnTerms, writeAsked } from './returns/write-terms.ts'
export { downloadRoute } from './downloads/send-file.ts'
export { ordersRoutes, ordersSweepers } from './orders.routes.ts'
export { swapReactions } from './swaps/end-sides.ts'
export { showOrder } from './show-order.ts'
export { writeStatusRows } from './status-rows.ts'
export { writeCaseHolds } from './write-case-holds.ts'
export { type NewGroup, type NewItem, type NewMove, type NewOrder, writeOrder } from './write-order.ts'
export { ordersPersonal } from './personal.ts'
export { returnLabelRefunded } from './events.ts'
export { returnLabelRoom } from './way-back/label-payment.ts'
export { wayBackReactions } from './way-back/way-back.routes.ts'
