import { on } from '../../platform/events.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { parcelCalled } from './events.ts'
import { hearParcel } from './track-parcels.ts'

export const shippingReactions: readonly Reaction[] = [
  on(parcelCalled, 'shipping.hear-parcel', (app, { data }) => hearParcel(app, data.legId)),
]
