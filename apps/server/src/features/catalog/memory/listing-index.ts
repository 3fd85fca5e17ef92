import { type Bits, clearBit, hasBit, longer, setBit, slotsIn, wordsFor } from './bits.ts'
import { Columns } from './columns.ts'
import { contentOf, type ListingNow, type ListingRow, partsOf } from './listing-row.ts'
import { noTallies, pack, tally, type Tallies, tallyBits } from './packed-facets.ts'
import { type OrderKey, SlotOrder } from './slot-order.ts'
import { SlotSet } from './slot-set.ts'
import { TakenDays } from './taken-days.ts'
import { Terms } from './terms.ts'

const radians = Math.PI / 180

/**
 * All listed products in memory. Each has a slot, a number counted from 0: facts stand in columns by slot, and each facet value, word,
 * brand, merchant and square of the map has the set of its slots. A listing that changes by more than price, likes or date gets a new
 * slot; its old one is dead, and the index is built anew when too many are.
 */
export class ListingIndex {
  capacity: number
  /** Slots given out, living and dead. */
  used = 0
  columns: Columns
  /** Slots of listings that can be found. */
  living: Bits
  count = 0
  /** Facet values of all that can be found. */
  tallies: Tallies = noTallies()
  readonly slotOf = new Map<number, number>()
  readonly tags = new Map<number, Bits>()
  /** By the days of the longest period that a listing is let for. */
  readonly lets = new Map<number, Bits>()
  readonly terms = new Terms()
  readonly names = new Terms()
  readonly brands = new Map<string, SlotSet>()
  readonly merchants = new Map<number, SlotSet>()
  readonly cells = new Map<number, SlotSet>()
  /** By id, since they change without their listing. */
  readonly taken = new TakenDays()
  readonly orders: Readonly<Record<OrderKey, SlotOrder>>
  /** Before, orders are not kept: sorting once at the end of a load is a hundred times as fast. */
  #sealed = false

  constructor(capacity = 1024) {
    this.capacity = capacity
    this.columns = new Columns(capacity)
    this.living = new Uint32Array(wordsFor(capacity))
    this.orders = {
      created: new SlotOrder('created', capacity),
      price: new SlotOrder('price', capacity),
      rent: new SlotOrder('rent', capacity),
      likes: new SlotOrder('likes', capacity),
    }
  }

  /** Words of a set that can have bits. */
  get words(): number {
    return wordsFor(this.used)
  }
  /** Part of the slots that is dead. */
  get waste(): number {
    return this.used === 0 ? 0 : 1 - this.count / this.used
  }

  /** Ends a load: sorts everything and lets changes come one by one. */
  seal(): void {
    const living = slotsIn(this.living, this.words, this.count)
    const ids = Float64Array.from(living, (slot) => this.columns.id[slot]!).sort()
    const byId = Uint32Array.from(ids, (id) => this.slotOf.get(id)!)
    for (const order of Object.values(this.orders)) order.rebuild(this.columns, byId)
    for (const set of this.#sets()) set.trim()
    this.#ready()
  }

  /** Ends reading a snapshot, whose orders are stored. */
  sealStored(): void {
    const { id } = this.columns
    this.tallies = tallyBits(this.columns, this.living, this.words)
    for (let slot = 0; slot < this.used; slot++) {
      if (hasBit(this.living, slot) || !this.slotOf.has(id[slot]!)) this.slotOf.set(id[slot]!, slot)
    }
    this.#ready()
  }

  #ready(): void {
    this.terms.warm()
    this.names.warm(false)
    this.#sealed = true
  }

  livingIds(): number[] {
    return Array.from(slotsIn(this.living, this.words, this.count), (slot) => this.columns.id[slot]!)
  }

  apply(changes: readonly ListingNow[]): void {
    for (const { id, row } of changes) {
      if (row) this.put(row)
      else this.drop(id)
    }
  }

  /** Takes a listing in, or brings it up to date. */
  put(row: ListingRow): void {
    const content = contentOf(row)
    const slot = this.slotOf.get(row.id)
    if (row.days !== undefined) this.taken.put(row.id, row.days)
    if (slot === undefined || this.columns.content[slot] !== content) {
      const was = slot !== undefined && hasBit(this.living, slot) ? slot : undefined
      this.#add(row, content, was)
      if (was !== undefined) this.#die(was)
    } else {
      this.#setKeys(slot, row)
    }
  }

  drop(id: number): void {
    this.taken.drop(id)
    const slot = this.slotOf.get(id)
    if (slot === undefined || !hasBit(this.living, slot)) return
    if (this.#sealed) for (const order of Object.values(this.orders)) order.remove(this.columns, slot)
    this.#die(slot)
  }

  #die(slot: number): void {
    clearBit(this.living, slot)
    tally(this.columns, slot, this.tallies, -1)
    this.count--
  }

  /** Whether the index holds exactly this row as it was at a moment (milliseconds), or does not have what is not listed. */
  agrees({ id, row }: ListingNow, at: number): boolean {
    const slot = this.slotOf.get(id)
    if (slot === undefined || !hasBit(this.living, slot)) return row === undefined
    if (!row) return false
    const { created, price, sale, rent, likes, content } = this.columns
    const prices = price[slot] === (row.price ?? Infinity) && sale[slot] === (row.sale ?? Infinity) && rent[slot] === (row.rent ?? Infinity)
    const keys = created[slot] === row.created && prices && likes[slot] === row.likes
    return keys && content[slot] === contentOf(row) && (row.days === undefined || this.taken.agrees(id, row.days, at))
  }

  #setKeys(slot: number, row: ListingRow): void {
    const keys = { created: row.created, price: row.price ?? Infinity, rent: row.rent ?? Infinity, likes: row.likes }
    const wasLiving = hasBit(this.living, slot)
    this.columns.sale[slot] = row.sale ?? Infinity
    for (const order of Object.values(this.orders)) {
      const isSame = this.columns[order.key][slot] === keys[order.key]
      if (isSame && wasLiving) continue
      if (wasLiving && this.#sealed) order.move(this.columns, slot, slot, keys[order.key])
      this.columns[order.key][slot] = keys[order.key]
      if (!wasLiving && this.#sealed) order.insert(this.columns, slot)
    }
    if (wasLiving) return
    this.#live(slot)
  }

  /** Gives a listing a slot; `was` is the living one it had until now. */
  #add(row: ListingRow, content: number, was?: number): void {
    if (this.used === this.capacity) this.#grow()
    const slot = this.used++
    const { columns } = this
    this.slotOf.set(row.id, slot)
    columns.id[slot] = row.id
    columns.created[slot] = row.created
    columns.price[slot] = row.price ?? Infinity
    columns.sale[slot] = row.sale ?? Infinity
    columns.rent[slot] = row.rent ?? Infinity
    columns.likes[slot] = row.likes
    columns.content[slot] = content
    this.#place(slot, row)
    for (const tag of partsOf(row.tags)) this.#tag(slot, Number(tag))
    if (row.longest > 0) this.#setIn(this.lets, row.longest, slot)
    for (const term of partsOf(row.tokens)) this.terms.add(term, slot, this.capacity)
    for (const term of partsOf(row.names)) this.names.add(term, slot, this.capacity)
    if (row.brand !== null) this.#addTo(this.brands, row.brand, slot)
    this.#addTo(this.merchants, row.merchant, slot)
    if (row.cell !== null) this.#addTo(this.cells, row.cell, slot, Infinity) // always a list: its places are looked at one by one
    this.#live(slot)
    if (!this.#sealed) return
    for (const order of Object.values(this.orders)) {
      if (was === undefined) order.insert(this.columns, slot)
      else order.move(this.columns, was, slot, this.columns[order.key][slot]!)
    }
  }

  #place(slot: number, { lat, lng }: ListingRow): void {
    const { columns } = this
    const [latitude, longitude] = [lat ?? Number.NaN, lng ?? Number.NaN]
    const across = Math.cos(latitude * radians)
    columns.lat[slot] = latitude
    columns.lng[slot] = longitude
    columns.x[slot] = across * Math.cos(longitude * radians)
    columns.y[slot] = across * Math.sin(longitude * radians)
    columns.z[slot] = Math.sin(latitude * radians)
  }

  #tag(slot: number, code: number): void {
    this.#setIn(this.tags, code, slot)
    pack(this.columns, slot, code)
  }

  #setIn(sets: Map<number, Bits>, key: number, slot: number): void {
    let bits = sets.get(key)
    if (!bits) {
      bits = new Uint32Array(wordsFor(this.capacity))
      sets.set(key, bits)
    }
    setBit(bits, slot)
  }

  #live(slot: number): void {
    setBit(this.living, slot)
    tally(this.columns, slot, this.tallies, 1)
    this.count++
  }

  #addTo<K>(sets: Map<K, SlotSet>, key: K, slot: number, capacity = this.capacity): void {
    let set = sets.get(key)
    if (!set) {
      set = new SlotSet()
      sets.set(key, set)
    }
    set.add(slot, capacity)
  }

  *#sets(): Iterable<SlotSet> {
    for (const sets of [this.terms.sets, this.names.sets, this.brands, this.merchants, this.cells]) yield* sets.values()
  }

  #grow(): void {
    this.capacity *= 2
    const words = wordsFor(this.capacity)
    this.columns = this.columns.grown(this.capacity)
    this.living = longer(this.living, words)
    for (const sets of [this.tags, this.lets]) for (const [key, bits] of sets) sets.set(key, longer(bits, words))
    for (const set of this.#sets()) set.grow(words)
    for (const order of Object.values(this.orders)) order.grow(this.capacity)
  }
}
