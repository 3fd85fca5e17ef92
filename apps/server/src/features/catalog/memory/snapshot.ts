// The index on disk: its arrays as they are behind a JSON head that says where each lies. A start reads it in a tenth of the time that the
// database needs, and then replays what has changed since its mark.
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writevSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Bits } from './bits.ts'
import { numberColumns } from './columns.ts'
import { ListingIndex } from './listing-index.ts'
import { packNames } from './packed-facets.ts'
import type { Mark } from './read-rows.ts'
import { SlotSet } from './slot-set.ts'

/** Raise this number when the meaning of the stored data changes, rules for tokens and tags and the view rental_days included. */
const version = 10
const alignment = 8
/** Changes older than this may be forgotten (forgetChanges), so a snapshot must be younger. */
const oldestMs = 5 * 86_400_000

interface ArrayPlace {
  readonly from: number
  readonly length: number
}
type StoredBits = readonly [key: number, from: number, length: number]
/** Sets by key, and for each four numbers: its size, 1 where it is bits, where it lies, its length. */
interface StoredSets<K> {
  readonly keys: readonly K[]
  readonly places: ArrayPlace
}
interface Head {
  readonly version: number
  readonly database: string
  readonly mark: Mark
  readonly savedAt: number
  readonly capacity: number
  readonly used: number
  readonly count: number
  readonly numbers: Readonly<Record<string, ArrayPlace>>
  readonly packs: Readonly<Record<string, ArrayPlace>>
  readonly orders: Readonly<Record<string, ArrayPlace>>
  readonly living: ArrayPlace
  readonly tags: readonly StoredBits[]
  readonly lets: readonly StoredBits[]
  readonly terms: StoredSets<string>
  readonly names: StoredSets<string>
  readonly brands: StoredSets<string>
  readonly merchants: StoredSets<number>
  readonly cells: StoredSets<number>
  readonly taken: { readonly facts: ArrayPlace; readonly days: ArrayPlace }
  /** Where the arrays of sets begin; behind it is nothing else. */
  readonly sets: number
}
const padding = (bytes: number) => (alignment - (bytes % alignment)) % alignment
const writesAtOnce = 500

/** Collects arrays behind one another, each aligned to 8 bytes. */
class Parts {
  readonly all: Uint8Array[] = []
  bytes = 0
  put(array: Float64Array | Uint32Array | Uint16Array): ArrayPlace {
    const from = this.bytes
    this.all.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), new Uint8Array(padding(array.byteLength)))
    this.bytes += array.byteLength + padding(array.byteLength)
    return { from, length: array.length }
  }
  bits(sets: ReadonlyMap<number, Bits>, words: number): StoredBits[] {
    return [...sets].map(([key, bits]) => {
      const { from, length } = this.put(bits.subarray(0, words))
      return [key, from, length]
    })
  }
  /** In the order of their keys, which a load then need not sort. */
  sets<K>(sets: ReadonlyMap<K, SlotSet>): StoredSets<K> {
    const all = [...sets].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const places = all.flatMap(([, set]) => {
      const { from, length } = this.put(set.stored())
      return [set.size, set.bits ? 1 : 0, from, length]
    })
    return { keys: all.map(([key]) => key), places: this.put(Float64Array.from(places)) }
  }
}

/** Writes a snapshot and puts it in place of the last one at once. `mark` is how far the index has read the changes. */
export function saveSnapshot(file: string, index: ListingIndex, database: string, mark: Mark): void {
  const parts = new Parts()
  const { columns, used, words } = index
  const taken = index.taken.stored()
  const head: Head = {
    version,
    database,
    mark,
    savedAt: Date.now(),
    capacity: index.capacity,
    used,
    count: index.count,
    numbers: Object.fromEntries(numberColumns.map((name) => [name, parts.put(columns[name].subarray(0, used))])),
    packs: Object.fromEntries(packNames.map((name) => [name, parts.put(columns[name].subarray(0, used))])),
    orders: Object.fromEntries(Object.values(index.orders).map(({ key, slots, size }) => [key, parts.put(slots.subarray(0, size))])),
    living: parts.put(index.living.subarray(0, words)),
    tags: parts.bits(index.tags, words),
    lets: parts.bits(index.lets, words),
    taken: { facts: parts.put(taken.facts), days: parts.put(taken.days) },
    sets: parts.bytes,
    terms: parts.sets(index.terms.sets),
    names: parts.sets(index.names.sets),
    brands: parts.sets(index.brands),
    merchants: parts.sets(index.merchants),
    cells: parts.sets(index.cells),
  }
  const text = Buffer.from(JSON.stringify(head))
  const lengths = new Uint8Array(Float64Array.of(text.length, parts.bytes).buffer)
  const buffers = [lengths, text, new Uint8Array(padding(text.length)), ...parts.all].filter(({ byteLength }) => byteLength > 0)
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.${process.pid}`
  const handle = openSync(fresh, 'w')
  try {
    for (let at = 0; at < buffers.length; at += writesAtOnce) writeAll(handle, buffers.slice(at, at + writesAtOnce))
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, file)
}

/** A disk may take less than it was given. */
function writeAll(handle: number, buffers: readonly Uint8Array[]): void {
  let left = [...buffers]
  while (left.length > 0) {
    let written = writevSync(handle, left)
    while (left[0] && written >= left[0].byteLength) {
      written -= left[0].byteLength
      left = left.slice(1)
    }
    if (left[0] && written > 0) left[0] = left[0].subarray(written)
  }
}

/** A part of a file, alone in its buffer. */
function readPart(handle: number, from: number, length: number): ArrayBuffer {
  const part = new Uint8Array(length)
  for (let at = 0; at < length;) {
    const read = readSync(handle, part, at, length - at, from + at)
    if (read === 0) throw new Error('cut short')
    at += read
  }
  return part.buffer
}

/** The index of a snapshot of this database and its mark; undefined without one that can be used. */
export function loadSnapshot(file: string, database: string): { index: ListingIndex; mark: Mark } | undefined {
  let handle: number | undefined
  try {
    handle = openSync(file, 'r')
    const [textLength = 0, arraysLength = 0] = new Float64Array(readPart(handle, 0, 2 * alignment))
    const start = 2 * alignment + textLength + padding(textLength)
    if (fstatSync(handle).size !== start + arraysLength) return undefined // cut short
    const head = JSON.parse(Buffer.from(readPart(handle, 2 * alignment, textLength)).toString()) as Head
    if (head.version !== version || head.database !== database || Date.now() - head.savedAt > oldestMs) return undefined
    // sets are most of the file, and stay: read for themselves they need no copy, whose room would call for the garbage collector
    const sets = readPart(handle, start + head.sets, arraysLength - head.sets)
    return { index: indexFrom(head, readPart(handle, start, head.sets), sets), mark: head.mark }
  } catch {
    return undefined // none, or not one of ours: the database has everything
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

function indexFrom(head: Head, buffer: ArrayBuffer, ofSets: ArrayBuffer): ListingIndex {
  const words = (from: number, length: number): Bits => new Uint32Array(buffer, from, length)
  const doubles = ({ from, length }: ArrayPlace) => new Float64Array(buffer, from, length)
  // all is copied: a view of a few bytes would keep the whole file in memory
  const bits = (from: number, length: number): Bits => {
    const all = new Uint32Array((head.capacity + 31) >>> 5)
    all.set(words(from, length))
    return all
  }
  const index = new ListingIndex(head.capacity)
  index.used = head.used
  index.count = head.count
  for (const name of numberColumns) {
    index.columns[name].set(doubles(head.numbers[name]!))
  }
  for (const name of packNames) {
    const { from, length } = head.packs[name]!
    index.columns[name].set(new Uint16Array(buffer, from, length))
  }
  for (const order of Object.values(index.orders)) {
    const { from, length } = head.orders[order.key]!
    order.slots.set(words(from, length))
    order.size = length
  }
  index.living = bits(head.living.from, head.living.length)
  for (const [code, from, length] of head.tags) index.tags.set(code, bits(from, length))
  for (const [days, from, length] of head.lets) index.lets.set(days, bits(from, length))
  // by far the most arrays: each is a part of one
  const slots = new Uint32Array(ofSets)
  const fill = <K>(sets: Map<K, SlotSet>, { keys, places }: StoredSets<K>) => {
    const numbers = new Float64Array(ofSets, places.from - head.sets, places.length)
    for (let at = 0; at < keys.length; at++) {
      const from = (numbers[at * 4 + 2]! - head.sets) / slots.BYTES_PER_ELEMENT
      sets.set(keys[at]!, SlotSet.of(slots, from, numbers[at * 4 + 3]!, numbers[at * 4]!, numbers[at * 4 + 1] === 1))
    }
  }
  fill(index.terms.sets, head.terms)
  fill(index.names.sets, head.names)
  fill(index.brands, head.brands)
  fill(index.merchants, head.merchants)
  fill(index.cells, head.cells)
  const { facts, days } = head.taken
  index.taken.restore(doubles(facts).slice(), words(days.from, days.length).slice())
  index.sealStored()
  return index
}
