// The life of one offer of a price: a table that the server steps, from which screens draw their buttons and which a test walks.

/** Who moves an offer: who made it, who got it, the lender's lowest price, or its clock. */
export type OfferMover = 'proposer' | 'receiver' | 'floor' | 'clock'

interface OfferStep {
  readonly by: OfferMover
  readonly to: string
}

/** A status without exits is final. */
export const offerStates = {
  pending: {
    accept: { by: 'receiver', to: 'accepted' },
    decline: { by: 'receiver', to: 'declined' },
    counter: { by: 'receiver', to: 'countered' },
    withdraw: { by: 'proposer', to: 'withdrawn' },
    refuse: { by: 'floor', to: 'declined' },
    lapse: { by: 'clock', to: 'expired' },
  },
  accepted: {},
  declined: {},
  countered: {},
  withdrawn: {},
  expired: {},
} as const satisfies Record<string, Record<string, OfferStep>>
export type OfferStatus = keyof typeof offerStates
export type OfferMove = keyof (typeof offerStates)['pending']
export const offerStatuses = Object.keys(offerStates) as [OfferStatus, ...OfferStatus[]]
export const offerMoves = Object.keys(offerStates.pending) as [OfferMove, ...OfferMove[]]

/** How an offer stands that its receiver has answered. */
export const answeredStatuses = offerMoves.flatMap((move) => {
  const { by, to } = offerStates.pending[move]
  return by === 'receiver' ? [to] : []
})

/** What the rules need to know of an offer. */
export interface OfferStanding {
  readonly status: OfferStatus
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The status as it is at a time: an offer whose time is over has expired, whether that has been written or not. */
export const statusAt = ({ status, expiresAt }: OfferStanding, now: number): OfferStatus =>
  status === 'pending' && expiresAt <= now ? 'expired' : status

/** Where a move leads, or undefined when this side may not make it now. Only the clock moves an offer whose time is over. */
export function stepOffer(offer: OfferStanding, move: OfferMove, by: OfferMover, now: number): OfferStatus | undefined {
  const step: OfferStep | undefined = (offerStates[offer.status] as Partial<Record<OfferMove, OfferStep>>)[move]
  if (step?.by !== by) return undefined
  return offer.expiresAt <= now === (by === 'clock') ? (step.to as OfferStatus) : undefined
}

/** What a side may do with an offer now. */
export const offerMovesOf = (offer: OfferStanding, by: OfferMover, now: number): OfferMove[] =>
  offerMoves.filter((move) => stepOffer(offer, move, by, now) !== undefined)
