// Ports that are off until an installation connects somebody: nothing of them is offered or sold before (C-74).

/** Who knows the points at which parcels of a carrier may be fetched. What it answers is looked at before it is believed (SHIP-22). */
export interface PickupPointFinder {
  readonly near: (asked: {
    readonly address: Readonly<Record<string, unknown>>
    readonly carrierToken: string | undefined
    readonly parcel: Readonly<Record<string, unknown>> | undefined
  }) => Promise<unknown>
}
/** A courier who brings something on the same day, by the clock of its town (IANA zone). */
export interface Courier {
  readonly zone: string
}
