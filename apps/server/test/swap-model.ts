// What the tables say of offers, swaps and circles, without a database: a walk holds the server against it.
import { type CircleAnswer, type CircleStatus, stepCircle } from '@rondo/rules/circles/circle-states'
import { offerBounds, type OfferType } from '@rondo/rules/messaging/offers'
import { type OfferStatus, statusAt, stepOffer } from '@rondo/rules/messaging/offer-states'
import { stepSwap, type SwapStatus } from '@rondo/rules/messaging/swap-states'

const HOUR = 3_600_000
export interface ModelOffer {
  readonly id: number
  readonly messageId: number
  readonly type: OfferType
  readonly proposer: number
  readonly receiver: number
  readonly wanted: readonly number[]
  /** What the proposer gives; none but of a swap. */
  readonly given: readonly number[]
  readonly madeAt: number
  readonly expiresAt: number
  status: OfferStatus
}
export interface ModelSide {
  readonly giver: number
  readonly receiver: number
  readonly pieces: readonly number[]
  paidAt: number | null
  group: number | null
  progress: 'waiting' | 'checked_out' | 'arrived' | 'canceled'
}
export interface ModelSwap {
  readonly id: number
  readonly endsAt: number
  readonly sides: readonly ModelSide[]
  status: SwapStatus
}
export interface ModelCircle {
  readonly id: number
  readonly expiresAt: number
  readonly seats: { readonly member: number; readonly gives: number; answer: CircleAnswer }[]
  status: CircleStatus
  /** A piece was gone at some time: whether that was written meanwhile is the sweeper's. */
  wasImpossible: boolean
}

/** The same pieces, in whatever order. */
const areSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((piece) => others.includes(piece))

export class SwapModel {
  now = 0
  readonly offers: ModelOffer[] = []
  readonly swaps: ModelSwap[] = []
  readonly circles: ModelCircle[] = []
  /** Pieces that strangers have bought. */
  readonly sold = new Set<number>()
  /** Agreed prices that hold: offer, piece, until when. */
  agreed: { readonly offer: number; readonly piece: number; readonly until: number }[] = []

  /** A piece is held by one swap at most; one that was taken out of the stock is free when its group is canceled. */
  holdersOf(piece: number): ModelSide[] {
    return this.swaps.flatMap(({ status, sides }) =>
      sides.filter((side) => {
        if (!side.pieces.includes(piece)) return false
        if (side.progress === 'waiting') return status === 'agreed' || status === 'half_paid'
        return side.progress !== 'canceled'
      }),
    )
  }
  isFree = (piece: number): boolean => !this.sold.has(piece) && this.holdersOf(piece).length === 0

  /** What the clock ends by itself. */
  pass(now: number): void {
    this.now = now
    for (const swap of this.swaps) {
      const next = stepSwap(this.standing(swap), 'W4', now)
      if (next) this.end(swap, next)
    }
    for (const circle of this.circles) {
      if (circle.status !== 'proposed') continue
      const isOver = circle.expiresAt <= now
      if (!this.canBe(circle)) circle.wasImpossible = true
      if (isOver) circle.status = 'expired'
    }
    this.agreed = this.agreed.filter(({ until }) => until > now)
  }
  private standing = ({ status, endsAt, sides }: ModelSwap) => ({
    status,
    endsAt,
    waiting: sides.filter(({ progress }) => progress === 'waiting').length,
  })
  /** What is not sent is canceled. */
  private end(swap: ModelSwap, status: SwapStatus): void {
    swap.status = status
    for (const side of swap.sides) if (side.progress === 'checked_out') side.progress = 'canceled'
  }

  offerStatus = (offer: ModelOffer): OfferStatus => statusAt(offer, this.now)
  private waiting = (test: (offer: ModelOffer) => boolean) => this.offers.find((one) => test(one) && this.offerStatus(one) === 'pending')
  private hasTried(proposer: number, receiver: number, pieces: readonly number[]): boolean {
    const tries = (piece: number) =>
      this.offers.filter(
        (one) =>
          one.proposer === proposer &&
          one.receiver === receiver &&
          [...one.wanted, ...one.given].includes(piece) &&
          one.madeAt > this.now - offerBounds.hours * HOUR,
      ).length
    return pieces.some((piece) => tries(piece) >= offerBounds.triesOfPiece)
  }

  mayOfferSwap(proposer: number, receiver: number, wanted: readonly number[], given: readonly number[]): boolean {
    const isSame = (one: ModelOffer) =>
      one.type === 'swap' && one.proposer === proposer && areSame(one.wanted, wanted) && areSame(one.given, given)
    const all = [...wanted, ...given]
    return all.every((piece) => this.isFree(piece)) && !this.waiting(isSame) && !this.hasTried(proposer, receiver, all)
  }
  /** The offer that a price answers, whether it may be offered at all. */
  mayOfferPrice(
    proposer: number,
    receiver: number,
    pieces: readonly number[],
    owner: number,
  ): { may: boolean; answers?: ModelOffer | undefined } {
    const buyer = proposer === owner ? receiver : proposer
    const answers = this.waiting(
      (one) => one.type !== 'swap' && areSame(one.wanted, pieces) && (one.proposer === buyer || one.receiver === buyer),
    )
    if (proposer === owner && !this.offers.some((one) => one.proposer === receiver && one.receiver === proposer)) return { may: false }
    const areFree = pieces.every((piece) => this.isFree(piece))
    const may = areFree && answers?.proposer !== proposer && !this.hasTried(proposer, receiver, pieces)
    return { may, answers }
  }
  counter(offer: ModelOffer): void {
    offer.status = stepOffer(offer, 'counter', 'receiver', this.now) ?? offer.status
  }
  /** Whether this answer counts; what follows of it is the caller's to write down with the server's numbers. */
  answer(offer: ModelOffer, who: number, wish: 'accept' | 'decline' | 'withdraw'): boolean {
    if (who !== offer.proposer && who !== offer.receiver) return false
    const next = stepOffer(offer, wish, who === offer.proposer ? 'proposer' : 'receiver', this.now)
    if (!next) return false
    if (wish === 'accept' && ![...offer.wanted, ...offer.given].every((piece) => this.isFree(piece))) return false
    offer.status = next
    return true
  }

  callOff(swap: ModelSwap, who: number): boolean {
    if (!swap.sides.some(({ giver }) => giver === who)) return false
    if (swap.status === 'called_off') return true
    const next = stepSwap(this.standing(swap), 'W8', this.now)
    if (next) this.end(swap, next)
    return next !== undefined
  }
  checkOut(swap: ModelSwap, who: number): ModelSide | undefined {
    const side = swap.sides.find(({ receiver, progress }) => receiver === who && progress === 'waiting')
    const next = side && stepSwap(this.standing(swap), swap.status === 'agreed' ? 'W2' : 'W3', this.now)
    if (!side || !next) return undefined
    swap.status = next
    side.progress = 'checked_out'
    side.paidAt = this.now
    this.agreed = this.agreed.filter(({ piece }) => !side.pieces.includes(piece))
    return side
  }
  /** The customer of a side cancels it within a day, while nothing is sent (G16a, W5, W7); what is canceled stays so, as often as it is asked. */
  cancel(swap: ModelSwap, side: ModelSide): boolean {
    if (side.progress === 'canceled') return true
    const isOpen = swap.status === 'half_paid' || swap.status === 'firm'
    const isSent = swap.sides.some(({ progress }) => progress === 'arrived')
    if (!isOpen || side.progress !== 'checked_out' || isSent || this.now - (side.paidAt ?? 0) >= 24 * HOUR) return false
    this.end(swap, swap.status === 'firm' ? 'broken' : 'lapsed')
    return true
  }
  handOver(swap: ModelSwap, side: ModelSide): boolean {
    if (swap.status !== 'firm' || side.progress !== 'checked_out') return false
    side.progress = 'arrived'
    if (swap.sides.every(({ progress }) => progress === 'arrived')) swap.status = 'done'
    return true
  }
  buy(piece: number): boolean {
    if (!this.isFree(piece)) return false
    this.sold.add(piece)
    this.agreed = this.agreed.filter((one) => one.piece !== piece)
    return true
  }

  canBe = ({ seats }: ModelCircle): boolean => seats.every(({ gives }) => this.isFree(gives))
  /** Where an answer leads; undefined where it is refused. */
  say(circle: ModelCircle, who: number, wish: 'yes' | 'no' | 'leave'): CircleStatus | undefined {
    const own = circle.seats.find(({ member }) => member === who)
    if (!own) return undefined
    const waiting = circle.seats.filter((seat) => seat !== own && seat.answer !== 'yes').length
    const { status, expiresAt } = circle
    const standing = { status, expiresAt, own: own.answer, waiting, canBe: this.canBe(circle) }
    const next = stepCircle(standing, wish, 'customer', this.now)
    if (next) own.answer = ({ yes: 'yes', no: 'no', leave: 'left' } as const)[wish]
    const end = !next && wish === 'yes' && own.answer === 'waiting' ? stepCircle(standing, 'end', 'system', this.now) : undefined
    const to = next ?? end
    if (to) circle.status = to
    return to
  }
}
