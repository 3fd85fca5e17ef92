import { deliveries } from '@rondo/contracts'
import type { On } from '../../../platform/endpoints.ts'
import { on as heard } from '../../../platform/events.ts'
import type { Reaction, Sweeper } from '../../../platform/reactions.ts'
import { labelCalled, parcelTracked } from '../../shipping/index.ts'
import { groupMoved, pickupLocked } from '../events.ts'
import { changeDelivery, confirmLabel, handOver, refundFailedDelivery, reportNotReceived, requestRedelivery } from './change-deliveries.ts'
import { buyDocumentedLabel } from './documented-label.ts'
import { followParcel } from './follow-parcel.ts'
import { groupTracking, itemTracking, listDeliveries, showDelivery, track } from './show-deliveries.ts'
import { tellOfGuesses, tellSupport } from './support-cases.ts'
import { askUndecidedVoids, hearLabelVoid } from './void-label.ts'

export function deliveriesRoutes(on: On): void {
  on(deliveries.buyLabel, buyDocumentedLabel)
  on(deliveries.confirmLabel, confirmLabel)
  on(deliveries.handOver, handOver)
  on(deliveries.listDeliveries, listDeliveries)
  on(deliveries.showDelivery, (ctx, { params }) => showDelivery(ctx, params.id))
  on(deliveries.changeDelivery, changeDelivery)
  on(deliveries.groupTracking, (ctx, { params }) => groupTracking(ctx, params.id))
  on(deliveries.itemTracking, (ctx, { params }) => itemTracking(ctx, params.id))
  on(deliveries.trackByCarrier, (ctx, { params }) => track(ctx, params))
  on(deliveries.track, (ctx, { params }) => track(ctx, params))
  on(deliveries.requestRedelivery, requestRedelivery)
  on(deliveries.reportNotReceived, reportNotReceived)
  on(deliveries.refundFailedDelivery, refundFailedDelivery)
}

export const deliveriesReactions: readonly Reaction[] = [
  heard(parcelTracked, 'orders.follow-parcel', (app, { data }) => followParcel(app, data)),
  heard(labelCalled, 'orders.hear-label-void', (app, { data }) => hearLabelVoid(app, data.legId)),
  heard(groupMoved, 'orders.tell-support', tellSupport),
  heard(pickupLocked, 'orders.tell-of-guesses', tellOfGuesses),
]
export const deliveriesSweepers: readonly Sweeper[] = [{ name: 'orders.ask-undecided-voids', everySeconds: 300, run: askUndecidedVoids }]
