// Finds circles of swaps: people of whom each gives one piece to the next, who wants it, until the first has something too.
import { circleBounds } from './bounds.ts'

/** Somebody would take a piece; `giver` owns it. */
export interface Wish {
  readonly wanter: number
  readonly piece: number
  readonly giver: number
}
/** One place of a circle: what its member gives to the next, and what comes from the one before. */
export interface Seat {
  readonly member: number
  readonly gives: number
  readonly receives: number
}
/** A piece for a piece that the owner of the given one has refused before. */
export type Refused = Omit<Seat, 'member'>

interface Asked {
  readonly wishes: readonly Wish[]
  readonly refused?: readonly Refused[]
  /** Pairs of people who are in no circle together. */
  readonly apart?: readonly (readonly [number, number])[]
  /** Whose circles are looked for: those of ids that are not below it. */
  readonly from?: number
  /** Steps that may be taken. */
  readonly work?: number
}
export interface Found {
  /** No two share a member. Each begins with its lowest id, and each seat gives to the next. */
  readonly circles: readonly (readonly Seat[])[]
  /** Where to go on: 0 when all later ids had their turn. */
  readonly next: number
}

const ascending = (a: number, b: number) => a - b
const pairOf = (a: number, b: number) => `${a} ${b}`

/** Who wants which piece, and who gives which. Lists are in the order of ids, so that the same wishes give the same circles. */
class Wishes {
  readonly wanters = new Map<number, number[]>()
  readonly pieces = new Map<number, number[]>()
  /** Whose pieces somebody wants. */
  readonly givers = new Map<number, number[]>()

  constructor(wishes: readonly Wish[]) {
    const seen = new Set<string>()
    for (const { wanter, piece, giver } of wishes.toSorted((a, b) => a.piece - b.piece || a.wanter - b.wanter)) {
      if (wanter === giver || seen.has(pairOf(wanter, piece))) continue
      seen.add(pairOf(wanter, piece))
      const wanters = listIn(this.wanters, piece)
      if (wanters.length === 0) listIn(this.pieces, giver).push(piece)
      wanters.push(wanter)
      const givers = listIn(this.givers, wanter)
      if (!givers.includes(giver)) givers.push(giver)
    }
  }
}
function listIn(lists: Map<number, number[]>, key: number): number[] {
  const known = lists.get(key)
  if (known) return known
  const list: number[] = []
  lists.set(key, list)
  return list
}

class Search {
  readonly asked: Wishes
  readonly refused: ReadonlySet<string>
  readonly apart: ReadonlySet<string>
  /** Who is in a circle already, or in none as far as can be known. */
  readonly out = new Set<number>()
  left: number
  private readonly anyRefused: boolean
  private readonly anyApart: boolean

  constructor({ wishes, refused = [], apart = [], work = circleBounds.work }: Asked) {
    this.asked = new Wishes(wishes)
    this.refused = new Set(refused.map(({ gives, receives }) => pairOf(gives, receives)))
    this.apart = new Set(apart.flatMap(([a, b]) => [pairOf(a, b), pairOf(b, a)]))
    this.left = work
    this.anyRefused = this.refused.size > 0
    this.anyApart = this.apart.size > 0
  }

  private isRefused = (gives: number, receives: number) => this.anyRefused && this.refused.has(pairOf(gives, receives))
  private areApart = (one: number, other: number) => this.anyApart && this.apart.has(pairOf(one, other))

  /** Who both gives and wants, again and again without those who only do one: nobody else is in a circle. */
  members(): number[] {
    const { pieces, wanters, givers } = this.asked
    // a row longer than a circle is not followed to its end
    for (let turn = 0, before = -1; turn <= circleBounds.most && before !== this.out.size; turn++) {
      before = this.out.size
      for (const member of new Set([...pieces.keys(), ...givers.keys()])) {
        if (this.out.has(member)) continue
        const takes = givers.get(member)?.some((giver) => !this.out.has(giver))
        const gives = pieces.get(member)?.some((piece) => wanters.get(piece)?.some((wanter) => !this.out.has(wanter)))
        if (!takes || !gives) this.out.add(member)
      }
    }
    return [...pieces.keys()].filter((member) => !this.out.has(member)).toSorted(ascending)
  }

  /** How many hands a piece of each person passes until something reaches `start`, as far as a circle may be long. Undefined where it comes from nobody who takes of theirs. */
  distances(start: number): Map<number, number> | undefined {
    const takers = new Set((this.asked.pieces.get(start) ?? []).flatMap((piece) => this.asked.wanters.get(piece) ?? []))
    let isClosed = false
    const away = new Map([[start, 0]])
    let edge = [start]
    for (let far = 1; far < circleBounds.most && edge.length > 0; far++) {
      const next: number[] = []
      for (const wanter of edge)
        for (const giver of this.asked.givers.get(wanter) ?? []) {
          this.left--
          if (away.has(giver) || this.out.has(giver)) continue
          away.set(giver, far)
          isClosed ||= takers.has(giver)
          next.push(giver)
        }
      edge = next
    }
    return isClosed ? away : undefined
  }

  /** The shortest circle through somebody; undefined where there is none, or no work is left. */
  through(start: number): Seat[] | undefined {
    const away = this.distances(start)
    if (!away) return undefined
    for (let size: number = circleBounds.fewest; size <= circleBounds.most && this.left > 0; size++) {
      for (const piece of this.asked.pieces.get(start) ?? []) {
        const rest = this.onwards([{ member: start, piece }], size, away)
        if (rest) return rest
      }
    }
    return undefined
  }

  private onwards(path: readonly { member: number; piece: number }[], size: number, away: ReadonlyMap<number, number>): Seat[] | undefined {
    const [first] = path
    const last = path.at(-1)
    if (!first || !last) return undefined
    for (const wanter of this.asked.wanters.get(last.piece) ?? []) {
      if (--this.left <= 0) return undefined
      if (path.length === size) {
        if (wanter !== first.member || this.isRefused(first.piece, last.piece)) continue
        return path.map(({ member, piece }, at) => ({ member, gives: piece, receives: (path[at - 1] ?? last).piece }))
      }
      const far = away.get(wanter)
      if (far === undefined || far > size - path.length || this.out.has(wanter)) continue
      if (path.some(({ member }) => member === wanter || this.areApart(member, wanter))) continue
      for (const piece of this.asked.pieces.get(wanter) ?? []) {
        if (--this.left <= 0) return undefined
        if (this.isRefused(piece, last.piece)) continue
        const circle = this.onwards([...path, { member: wanter, piece }], size, away)
        if (circle) return circle
      }
    }
    return undefined
  }
}

/** A circle is the same wherever it begins: it begins with the lowest id. */
function turned(circle: readonly Seat[]): readonly Seat[] {
  const at = circle.findIndex(({ member }) => circle.every((other) => member <= other.member))
  return [...circle.slice(at), ...circle.slice(0, at)]
}

/**
 * Circles of three to six, each the shortest for somebody. With enough work, and from the first id on, none is left of people who are in no
 * other; with less, `next` says whose turn it is when somebody looks again. The same wishes in any order give the same circles.
 */
export function findCircles(asked: Asked): Found {
  const search = new Search(asked)
  const members = search.members()
  const { from = 0 } = asked
  const circles: (readonly Seat[])[] = []
  for (const member of members) {
    if (member < from || search.out.has(member)) continue
    if (search.left <= 0) return { circles, next: member }
    const circle = search.through(member)
    if (circle) circles.push(turned(circle))
    for (const seat of circle ?? [{ member }]) search.out.add(seat.member)
  }
  return { circles, next: 0 }
}
