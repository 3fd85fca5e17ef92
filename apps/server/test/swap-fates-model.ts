// What may become of the pieces of a swap after all have checked out, without a database: a walk holds the server against it.
import type { SwapStatus } from '@rondo/rules/messaging/swap-states'

/** Not sent; on its way; with its receiver; asked back, and how far that is; with its giver again; called off. */
export type Fate = 'waiting' | 'way' | 'there' | 'asked' | 'approved' | 'rejected' | 'back' | 'canceled'
export interface FateItem {
  readonly id: number
  readonly piece: number
  fate: Fate
  /** Where a piece is that was called off or sent back: only what its giver has may be had by others. */
  isFree: boolean
}
export interface FateGroup {
  readonly id: number
  readonly orderId: number
  readonly giver: number
  readonly receiver: number
  readonly way: 'pickup' | 'shipping'
  readonly items: readonly FateItem[]
  /** Number of the parcel that is labelled or on its way. */
  parcel: string | null
  isSent: boolean
  failure: 'carrier' | 'not_received' | null
  deliveredBy: 'carrier' | 'customer' | 'support' | null
  /** What the carrier said last of the last parcel that was sent. */
  last: 'failure' | 'returned' | 'delivered' | null
  /** Why a person is to decide of it. */
  open: 'not_received' | 'swap_broken' | null
  /** A person has decided that its pieces stay where they are. */
  isSettled: boolean
}

export class FatesModel {
  status: SwapStatus = 'firm'
  readonly groups: readonly FateGroup[]
  constructor(groups: readonly FateGroup[]) {
    this.groups = groups
  }

  private live = ({ items }: FateGroup) => items.filter(({ fate }) => fate !== 'canceled')
  private some = (group: FateGroup, ...fates: Fate[]) => group.items.some(({ fate }) => fates.includes(fate))
  private turn(group: FateGroup, from: Fate, to: Fate): void {
    for (const item of group.items) if (item.fate === from) item.fate = to
  }
  isCanceled = (group: FateGroup): boolean => this.live(group).length === 0
  private isReturnOpen = (group: FateGroup) => this.some(group, 'asked', 'approved')
  /** Nothing of it is on its way, in either direction. */
  private isResting = (group: FateGroup) =>
    group.failure === null && !this.isReturnOpen(group) && this.some(group, 'there', 'rejected') && !this.some(group, 'waiting', 'way')
  private isArrived = (group: FateGroup) => group.failure === null && this.live(group).every(({ fate }) => fate === 'there')
  private others = (group: FateGroup) => this.groups.filter((one) => one !== group)

  /** All have come (W6); what comes of a swap that is over is for a person, unless one has decided that it stays. */
  private arrive(group: FateGroup): void {
    if (this.status === 'firm' && this.groups.every((one) => !this.isCanceled(one) && this.isArrived(one))) this.status = 'done'
    if (group.failure !== null || this.some(group, 'way', 'waiting') || group.isSettled) return
    const isUndone = this.others(group).some((one) => this.some(one, 'asked', 'approved', 'rejected', 'back', 'canceled'))
    if (this.status === 'broken' || (this.status === 'done' && isUndone)) group.open = 'swap_broken'
  }
  /** A side has ended without its goods (W5): what is unsent of the others is called off, of all else a person decides. */
  private fail(group: FateGroup): void {
    if (this.status === 'firm') {
      this.status = 'broken'
      for (const one of this.groups) {
        if (this.isCanceled(one)) continue
        if (one.failure === null && this.live(one).every(({ fate }) => fate === 'waiting')) this.free(one)
        else this.openCase(one)
      }
    } else if (this.status === 'done')
      for (const one of this.others(group)) if (this.isResting(one) && this.some(one, 'there')) this.openCase(one)
  }
  private openCase(group: FateGroup): void {
    group.open = 'swap_broken'
    group.isSettled = false
  }
  private close(group: FateGroup): void {
    if (group.open !== null) group.isSettled = false
    group.open = null
  }
  /** What waits, or is lost, is called off: it is free where its giver has it. */
  private free(group: FateGroup, from: Fate = 'waiting'): void {
    for (const item of group.items)
      if (item.fate === from) Object.assign(item, { fate: 'canceled', isFree: group.last === null || group.last === 'returned' })
    group.parcel = null
    this.close(group)
  }

  handOver(group: FateGroup): boolean {
    if (this.status !== 'firm' || !this.live(group).some(({ fate }) => fate === 'waiting')) return false
    this.turn(group, 'waiting', 'there')
    this.arrive(group)
    return true
  }
  label(group: FateGroup): boolean {
    const isReady = group.failure === null && group.parcel === null && this.some(group, 'waiting')
    return isReady && (this.status === 'firm' || this.status === 'done')
  }
  /** A word of the carrier that may be the next one. */
  words = ({ parcel, isSent, failure, items }: FateGroup): readonly ('TRANSIT' | 'DELIVERED' | 'FAILURE' | 'RETURNED')[] =>
    parcel === null || failure !== null
      ? []
      : !isSent
        ? ['TRANSIT']
        : items.some(({ fate }) => fate === 'way')
          ? ['DELIVERED', 'FAILURE', 'RETURNED']
          : []
  say(group: FateGroup, word: 'TRANSIT' | 'DELIVERED' | 'FAILURE' | 'RETURNED'): void {
    if (word === 'TRANSIT') {
      group.isSent = true
      this.turn(group, 'waiting', 'way')
    } else if (word === 'DELIVERED') {
      group.last = 'delivered'
      group.deliveredBy ??= 'carrier'
      this.turn(group, 'way', 'there')
      this.arrive(group)
    } else {
      group.last = word === 'FAILURE' ? 'failure' : 'returned'
      group.failure = 'carrier'
    }
  }
  /** Its receiver says that one piece has come. */
  confirm(group: FateGroup, item: FateItem): boolean {
    if (item.fate !== 'way') return false
    item.fate = 'there'
    if (this.some(group, 'way')) return true
    Object.assign(group, { failure: null, deliveredBy: 'customer' })
    this.arrive(group)
    return true
  }
  report(group: FateGroup): boolean {
    const isSaid = group.deliveredBy === 'customer' || group.deliveredBy === 'support'
    if (group.way === 'pickup' || this.isCanceled(group) || !this.isArrived(group) || isSaid) return false
    group.failure = 'not_received'
    group.open ??= 'not_received'
    this.turn(group, 'there', 'way')
    return true
  }
  /** Support decides of a failed delivery, or its customer where a carrier has failed. */
  decide(group: FateGroup, what: 'delivered' | 'redeliver' | 'refund', by: 'customer' | 'operator' = 'operator'): boolean {
    if (group.failure === null || (what === 'delivered' && group.failure !== 'not_received')) return false
    if (by === 'customer' && group.failure !== 'carrier') return false
    if (what === 'redeliver' && this.status === 'broken') return false
    const wasOpen = group.open
    group.failure = null
    this.close(group)
    if (what === 'delivered') {
      this.turn(group, 'way', 'there')
      group.deliveredBy = 'support'
      this.arrive(group)
    } else if (what === 'redeliver') {
      this.turn(group, 'way', 'waiting')
      Object.assign(group, { parcel: null, isSent: false, deliveredBy: null })
    } else {
      this.free(group, 'way')
      this.fail(group)
      // what has arrived of a swap that broke is for a person, whoever ends the rest
      if (this.status === 'broken' && !this.isCanceled(group) && (by === 'operator' || wasOpen !== null)) this.openCase(group)
    }
    return true
  }
  cancel(group: FateGroup, by: 'customer' | 'merchant' | 'operator', isLate: boolean): boolean {
    if (this.isCanceled(group)) return by !== 'operator'
    const hasWaiting = group.failure === null && this.some(group, 'waiting') && !group.isSent
    const isOtherSent = this.others(group).some(
      (one) => one.isSent || this.some(one, 'way', 'there', 'asked', 'approved', 'rejected', 'back') || one.failure,
    )
    if (!hasWaiting || (by !== 'operator' && isOtherSent)) return false
    if (by === 'customer' && (isLate || group.parcel !== null || this.live(group).some(({ fate }) => fate !== 'waiting'))) return false
    this.free(group)
    this.fail(group)
    return true
  }

  /** Support asks back what is with its receiver; of a finished swap with it what the others have. */
  askBack(group: FateGroup): boolean {
    const isOver = this.status === 'broken' || this.status === 'done'
    const isThere = group.failure === null && !this.some(group, 'waiting', 'way')
    if (!isOver || !isThere || !this.some(group, 'there')) return false
    const all = this.status === 'done' ? [group, ...this.others(group).filter((one) => this.isResting(one))] : [group]
    for (const one of all) {
      if (!this.some(one, 'there')) continue
      this.turn(one, 'there', 'asked')
      this.close(one)
    }
    return true
  }
  settle(group: FateGroup): boolean {
    if (group.open !== 'swap_broken' || group.failure !== null) return false // where its pieces are is to be decided first
    Object.assign(group, { open: null, isSettled: true })
    return true
  }
  /** What was asked back stays after all, or has come: where nothing of it is open any more a person decides of what stays. */
  private rest(group: FateGroup): void {
    if (this.isResting(group)) this.openCase(group)
  }
  callOff(group: FateGroup, item: FateItem): boolean {
    if (item.fate !== 'asked' && item.fate !== 'approved') return false
    item.fate = 'there'
    this.rest(group)
    return true
  }
  approve(group: FateGroup): boolean {
    if (!this.some(group, 'asked')) return false
    this.turn(group, 'asked', 'approved')
    return true
  }
  reject(group: FateGroup): boolean {
    if (!this.some(group, 'asked')) return false
    this.turn(group, 'asked', 'rejected')
    this.rest(group)
    return true
  }
  reopen(group: FateGroup): boolean {
    if (!this.some(group, 'rejected')) return false
    this.turn(group, 'rejected', 'approved')
    this.close(group)
    return true
  }
  /** A piece has come back to its giver, who offers it again. */
  takeBack(group: FateGroup, item: FateItem): boolean {
    if (item.fate !== 'approved') return false
    Object.assign(item, { fate: 'back', isFree: true })
    this.rest(group)
    return true
  }
}
