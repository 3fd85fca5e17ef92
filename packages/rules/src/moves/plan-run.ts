// One run of a plan: it takes the rows of a move, and what follows them, on a case of its own.
import { sumMinor } from '../kernel/money.ts'
import { guardsOf, type Outcome, type Role } from '../kernel/machine.ts'
import {
  type AnyThing,
  type Case,
  type CaseFund,
  type CaseItem,
  type Input,
  isGoingIn,
  itemsAbout,
  type MachineName,
  thingsOf,
} from './case.ts'
import { derivedStatusOf, stageOf } from './derived.ts'
import { isMotorEffect, lackingFor, type MotorEffect } from './effects.ts'
import { holds, type Look } from './guard.ts'
import { brought, guards } from './guards.ts'
import { restingStatusOf } from '../orders/item-statuses.ts'
import { labelsBackOf } from './label-money.ts'
import { type Effect, type Guard, type Move, type Placed, rowOf, rowsOfMove } from './machines.ts'
import { fundedOf, newThings } from './new-things.ts'
import { marksOf, moved } from './moved.ts'
import { refundsOf } from './way-back-bookings.ts'
import type { Refusal, Step } from './plan.ts'

const key = (machine: MachineName, { id }: AnyThing) => `${machine}:${id}`
/** A question to support goes its own way: no row of the goods moves it, and it moves none of them, nor their money. */
const isQuestion = (thing: AnyThing) => 'kind' in thing && thing.kind === 'support'
const isLater = ({ machine, row }: Placed) =>
  (machine === 'group' || machine === 'order') && (row.to.length > 1 || row.to[0]?.to === 'stage')

export class Run {
  c: Case
  readonly #before: Case
  readonly steps: Step[] = []
  readonly effects = new Map<MotorEffect, Set<number>>()
  readonly lacking = new Set<string>()
  until: Date | undefined
  readonly #by: Role
  readonly #input: Input
  readonly #asking: boolean
  readonly #ids: readonly number[]
  begun = 0
  /** Things that moved by an actor's row: only the system moves them further. */
  readonly #acted = new Set<string>()
  readonly #taken = new Set<string>()
  /** A group is called off with all its items, whichever a call names. */
  #isWhole = false
  /** The part of an item that a return split off: the move is about it alone. */
  #part: number | undefined

  constructor(c: Case, by: Role, input: Input, asking: boolean, ids: readonly number[]) {
    this.c = c
    this.#before = c
    this.#by = by
    this.#input = input
    this.#asking = asking
    this.#ids = ids
  }

  /** Items that the move is about. */
  #selected(): readonly CaseItem[] {
    if (this.#isWhole) return this.c.items
    const itemIds = this.#part === undefined ? this.#input.itemIds : [this.#part]
    return itemIds ? this.c.items.filter(({ id }) => itemIds.includes(id)) : this.c.items
  }

  /** Takes the rows of a wish; answers why none fits. */
  lead(move: Move): Refusal | undefined {
    const rows = rowsOfMove(move)
    const own = rows.filter(({ row }) => row.by.includes(this.#by))
    if (own.length === 0) return { refused: 'role' }
    this.#isWhole = own.every(({ machine, row }) => machine === 'group' && row.to.some(({ to }) => to === 'canceled'))
    let refusal: Refusal = { refused: 'status' }
    let isDone = false
    const machines = [...new Set(own.map(({ machine }) => machine))]
    for (const machine of machines) {
      const mine = own.filter((one) => one.machine === machine)
      const things = this.#namedBy(machine, mine)
      for (const thing of things) {
        // what followed from one of them has moved another: it has had its part
        if (thingsOf(this.c, machine).some(({ id, status }) => id === thing.id && status !== thing.status)) continue
        const answer = this.#first(mine, thing, this.#itemsOf(machine, thing), this.#by)
        if (answer === 'taken') isDone = true
        else if (answer) refusal = answer
        // whoever names items means all of them
        if (answer !== 'taken' && machine === 'item' && this.#input.itemIds) return answer ?? refusal
      }
      if (isDone) return undefined
    }
    return refusal
  }

  #namedBy(machine: MachineName, rows: readonly Placed[]): readonly AnyThing[] {
    if (rows.every(({ row }) => row.from.length === 0)) {
      const waiting = thingsOf(this.c, machine).filter(({ status }) => status === null)
      return waiting.length > 0 ? waiting : this.#begin(machine, this.#selected())
    }
    const { requestId, legId, fundId, itemIds } = this.#input
    const named = { request: requestId, leg: legId, fund: fundId }[machine as string]
    const things = thingsOf(this.c, machine)
    if (named !== undefined) return things.filter(({ id }) => id === named)
    return itemIds && (machine === 'item' || machine === 'deposit') ? things.filter(({ id }) => itemIds.includes(id)) : things
  }

  #begin(machine: MachineName, items: readonly CaseItem[]): readonly AnyThing[] {
    const { c, things } = newThings(this.c, machine, items, this.#bringing(items), () => {
      this.begun++
      return this.#ids[this.begun - 1] ?? -this.begun
    })
    this.c = c
    if (machine === 'item') this.#part = things[0]?.id
    return things
  }

  /** What the call brings: where a time is over, held earnings pay the fund when they cover it (B11), else it is advanced (B12). */
  #bringing(items: readonly CaseItem[]): Input {
    if (this.#by !== 'timer' && this.#by !== 'operator') return this.#input
    const isCovered = fundedOf(this.c, items, this.#input).reduce((sum, { amountMinor }) => sum + amountMinor, 0) <= this.c.pendingMinor
    return { paidBy: isCovered ? 'earnings' : 'advance', ...this.#input }
  }

  #itemsOf = (machine: MachineName, thing: AnyThing): readonly CaseItem[] => itemsAbout(this.c, machine, thing) ?? this.#selected()

  /** Takes the first row that fits a thing. Answers what kept it, or undefined when no row leaves its status. */
  #first(rows: readonly Placed[], thing: AnyThing, items: readonly CaseItem[], by: Role): 'taken' | Refusal | undefined {
    let kept: Refusal | undefined
    for (const at of rows) {
      const { row, machine } = at
      const name = key(machine, thing)
      // what follows on a thing that its actor has moved is the system's
      const isOwn = row.by.includes(by) && !(by !== 'system' && this.#acted.has(name) && row.by.includes('system'))
      const role = isOwn ? by : row.by.includes('system') ? 'system' : undefined
      const from: readonly string[] = row.from
      const fits = thing.status === null ? from.length === 0 : from.includes(thing.status)
      if (isLater(at) && this.#taken.has(`${row.id} ${name}`)) this.#settleAgain(at, items, by)
      if (!role || !fits || this.#taken.has(`${row.id} ${name}`) || (role !== 'system' && this.#acted.has(name))) continue
      const refusal = this.#ask({ c: this.c, by: role, input: this.#input, at, thing, items })
      if (!refusal) {
        this.#take(at, thing, items, role, by)
        return 'taken'
      }
      kept ??= refusal
    }
    return kept
  }

  #ask(look: Look): Refusal | undefined {
    for (const guard of guardsOf(look.at.row, look.by) as readonly Guard[]) {
      if (this.#asking && brought.has(guard)) continue
      const answer = guards[guard](look)
      const until = typeof answer === 'object' ? answer.until : undefined
      if (!holds(answer)) return { refused: 'guard', guard, ...(until && { until }) }
      if (until && until > look.c.now && !(this.until && this.until < until)) this.until = until
    }
    return undefined
  }

  #take(at: Placed, thing: AnyThing, items: readonly CaseItem[], role: Role, by: Role) {
    const { machine, row } = at
    const name = key(machine, thing)
    this.#taken.add(`${row.id} ${name}`)
    if (role !== 'system') this.#acted.add(name)
    const index = this.steps.length
    const step = { machine, id: thing.id, row: row.id, from: thing.status, role }
    const look = { by: role, input: this.#input, at, items }
    const settle = (now: AnyThing) => {
      const to = this.#outcome({ ...look, c: this.c, thing: now, items: this.#itemsOf(machine, now) })
      this.c = moved(this.c, at, now, to, this.#input.isWithoutMoney)
      return { ...step, to }
    }
    if (!isLater(at)) this.steps.push(settle(thing))
    this.#note(at, items)
    this.#follow(at, machine, thing, row.as ?? by)
    if (isLater(at)) this.steps.splice(index, 0, settle(thingsOf(this.c, machine)[0] ?? thing))
  }

  /** A row of the group that was taken for one item is fired for another: where it leads follows from both. */
  #settleAgain(at: Placed, items: readonly CaseItem[], by: Role) {
    const index = this.steps.findLastIndex(({ machine }) => machine === at.machine)
    const last = this.steps[index]
    const [thing] = thingsOf(this.c, at.machine)
    if (!thing || last?.row !== at.row.id) return
    const to = this.#outcome({ c: this.c, by, input: this.#input, at, thing, items })
    this.steps[index] = { ...last, to }
    this.c = moved(this.c, at, thing, to)
  }

  #note(at: Placed, items: readonly CaseItem[]) {
    for (const one of lackingFor(at)) this.lacking.add(one)
    for (const effect of at.row.effects as readonly Effect[]) {
      if (isMotorEffect(effect)) {
        const ids = this.effects.get(effect) ?? new Set()
        for (const { id } of items) ids.add(id)
        this.effects.set(effect, ids)
      }
    }
  }

  #follow({ row }: Placed, machine: MachineName, thing: AnyThing, by: Role) {
    if (isQuestion(thing)) return
    const served = new Set<string>()
    for (const id of row.fires) {
      const next = rowOf(id)
      const items = this.#itemsOf(machine, thing)
      const ids = new Set(items.map((item) => item.id))
      for (const one of next.row.from.length === 0 ? this.#beginning(next, items) : thingsOf(this.c, next.machine)) {
        const isMeant = one.status === null || this.#isAbout(next.machine, one, ids)
        const name = key(next.machine, one)
        if (!isMeant || served.has(name)) continue
        // what has just begun may go on by a later row of the list
        if (this.#first([next], one, this.#itemsOf(next.machine, one), by) === 'taken' && next.row.from.length > 0) served.add(name)
      }
    }
  }

  #beginning(next: Placed, items: readonly CaseItem[]): readonly AnyThing[] {
    const { legId } = this.#input
    const waiting = thingsOf(this.c, next.machine).filter(
      (one) =>
        one.status === null &&
        (next.machine !== 'leg' || legId === undefined || one.id === legId || ('replaces' in one && one.replaces === legId)),
    )
    if (waiting.length > 0) return waiting
    const before = this.c
    const look = { c: before, by: 'system' as const, input: this.#input, at: next, thing: before.group, items }
    // a life begins only for what its guards let begin
    if (next.row.id === 'I33' && !holds(guards.quantity_below_ordered(look))) return []
    return this.#begin(next.machine, items)
  }

  #isAbout(machine: MachineName, thing: AnyThing, ids: ReadonlySet<number>): boolean {
    if (machine === 'item' || machine === 'deposit') return ids.has(thing.id)
    if (isQuestion(thing)) return false
    if (!('itemIds' in thing)) return true
    // what was asked back anew since is not of a parcel on its way back, though its label names it
    const isBack = 'way' in thing && thing.way === 'return'
    return thing.itemIds.some((id) => ids.has(id) && (!isBack || isGoingIn(this.c, id, thing)))
  }

  /** Where a row leads, with every computation done. */
  #outcome(look: Look): string {
    const { c, at, thing } = look
    const outcomes: readonly Outcome<string, Guard>[] = at.row.to as readonly Outcome<string, Guard>[]
    const to = outcomes.find(({ when }) => when === undefined || holds(guards[when](look)))?.to
    switch (to) {
      case undefined:
        throw new Error(`${at.row.id} leads nowhere`)
      case 'same':
        return thing.status ?? 'gone'
      case 'back':
        return restingStatusOf({ type: (thing as CaseItem).type, groupType: c.group.groupType })
      case 'stage':
        return stageOf({ ...c, group: { ...c.group, ...marksOf(at.row.id) } })
      case 'derived':
        return derivedStatusOf(c)
      default:
        return to
    }
  }

  /** Funds of which nothing is left to pay end with their last item: no refund will arrive that would end them. */
  endFunds() {
    const settled = this.steps.flatMap(({ row, id }) => (row === 'F3' ? [id] : []))
    const refunds =
      settled.length === 0
        ? []
        : refundsOf(this.#before, { steps: this.steps, after: this.c, isWithoutMoney: this.#input.isWithoutMoney === true })
    if (refunds.some(({ refundMinor, taxMinor, feeMinor }) => refundMinor + taxMinor + feeMinor > 0)) return
    for (const fund of this.c.funds.filter(({ id }) => settled.includes(id)))
      this.#first([rowOf(this.#isUnspent(fund) ? 'F13' : 'F4')], fund, this.#itemsOf('fund', fund), 'system')
  }

  /** Nothing that it was for was paid out of it, be it a label alone: support closed all of it without paying, or a bank has paid. */
  #isUnspent({ id, sharesMinor }: CaseFund): boolean {
    const inIt = this.#before.funds.find((fund) => fund.id === id)?.balanceMinor ?? 0
    return inIt + (labelsBackOf(this.#before.legs, this.c.legs).get(id) ?? 0) === sumMinor(sharesMinor)
  }

  /** The order follows from its groups, and says so by a row of its own. */
  deriveOrder() {
    const { order, group } = this.c
    if (group.status === null || order.status === null || order.status === 'pending') return
    if (this.steps.some(({ row }) => row === 'O2' || row === 'O3')) return // said so itself
    const to = derivedStatusOf(this.c)
    if (to === order.status) return
    const row = to === 'canceled' ? 'O5' : to === 'completed' && order.status === 'delivered' && this.#by === 'timer' ? 'O8' : 'O4'
    this.steps.push({ machine: 'order', id: order.id, row, from: order.status, to, role: row === 'O8' ? 'timer' : 'system' })
    this.c = { ...this.c, order: { ...order, status: to, since: this.c.now } }
  }
}
