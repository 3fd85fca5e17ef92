import { event } from '../../platform/events.ts'

/** The carrier has something to say of a parcel of ours; it is asked what. */
export const parcelCalled = event<{ legId: number }>('shipping.parcel_called')
/** The carrier said something new of a parcel: its words stand in parcel_event. */
export const parcelTracked = event<{ legId: number; groupId: number }>('shipping.parcel_tracked')
/** Something became of a label that was to be voided. */
export const labelCalled = event<{ legId: number }>('shipping.label_called')
