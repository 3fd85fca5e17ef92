// Random fates of swaps that all have checked out: pieces are handed over and sent, lost, reported, called off, asked back, and come back or stay.
// After each act the server stands where the model says; nobody keeps a piece that is not theirs without a person who decides it.
import { drawing } from '@rondo/rules/moves/random-case'
import { expect, test } from 'vitest'
import { openApp, roomsOfTrade } from '../../../../test/app.ts'
import { type FateWalk, openSwapFates } from '../../../../test/swap-fates.ts'
import type { Fate } from '../../../../test/swap-fates-model.ts'

const opened = await openApp({ limits: false, logLevel: 'silent' }, { rooms: roomsOfTrade })
const { begin, acts, stands } = await openSwapFates(opened)
/** Sequences of acts; `npm run walk -- swaps` does 2,000. */
const sequences = Number(process.env['WALK_SEQUENCES'] ?? 2)
const first = Number(process.env['SEED'] ?? 1)

const fates: Readonly<Record<string, Fate>> = {
  pending: 'waiting',
  confirmed: 'waiting',
  ready_for_shipping: 'waiting',
  shipped: 'way',
  in_transit: 'way',
  delivery_in_progress: 'way',
  delivered: 'there',
  pickup_completed_by_customer: 'there',
  completed: 'there',
  return_requested_by_customer: 'asked',
  return_approved_by_merchant: 'approved',
  return_rejected_by_merchant: 'rejected',
  return_completed: 'back',
  canceled: 'canceled',
}
interface Row {
  readonly id: number
  readonly isFailed: boolean
  readonly open: string | null
  readonly items: readonly [number, string, number][]
}
async function agrees(walk: FateWalk, what: string): Promise<void> {
  const { model } = walk
  const groups = model.groups.toSorted((a, b) => a.id - b.id)
  const expected = {
    status: model.status,
    groups: groups.map(({ id, failure, open, items }) => ({
      id,
      isFailed: failure !== null,
      open,
      items: items.toSorted((a, b) => a.id - b.id).map((item) => [item.id, item.fate, item.isFree ? 1 : 0]),
    })),
  }
  // what follows an event, or a word of the carrier, follows in its own time
  let found: unknown
  await opened
    .eventually(async () => {
      const now = await stands(walk)
      const rows = (now?.groups ?? []) as readonly Row[]
      const read = rows.map(({ id, isFailed, open, items }) => ({
        id,
        isFailed,
        open,
        items: items.map(([item, status, free]) => [item, fates[status] ?? status, free]),
      }))
      found = { status: now?.status, groups: read }
      return now?.unheard === false && JSON.stringify(found) === JSON.stringify(expected)
    })
    .catch(() => undefined)
  expect(found, what).toEqual(expected)
}

/** What may well be done with a group as it stands; the rest is tried as well, more seldom. */
const next: Readonly<Record<Fate, readonly string[]>> = {
  waiting: ['handOver', 'send', 'say', 'say'],
  way: ['say', 'confirm', 'choose', 'decide', 'decide'],
  there: ['report', 'report', 'askBack', 'settle'],
  asked: ['approve', 'approve', 'reject', 'callOff'],
  approved: ['takeBack', 'takeBack', 'takeBack', 'callOff'],
  rejected: ['reopen', 'askBack', 'settle'],
  back: [],
  canceled: [],
}

test(
  `${sequences} swaps of one to three pieces a side end as the model says, whatever becomes of each piece, seeds from ${first}`,
  async () => {
    const seen = new Set<string>()
    for (let seed = first; seed < first + sequences; seed++) {
      if (seed % 25 === 0) await opened.tidy()
      const draw = drawing(seed)
      const walk = await begin(draw)
      const past: string[] = []
      for (let step = 15 + draw.below(30); step > 0; step--) {
        const group = draw.of(walk.model.groups)
        const likely = group.items.flatMap(({ fate }) => next[fate])
        const name = draw.of(likely.length > 0 && draw.chance(0.85) ? likely : Object.keys(acts))
        const end = await acts[name]?.(walk, group)
        if (!end) continue
        past.push(`${name} ${group.id}${end.done ? '' : ' refused'}`)
        const what = `seed ${seed}: ${past.join(', ')}`
        expect(end.done, what).toBe(end.expected)
        seen.add(`${name} ${end.done ? 'done' : 'refused'}`)
        await agrees(walk, what)
      }
      seen.add(`swap ${walk.model.status}`)
    }
    // few lives may come by none of the rarer ones
    expect([...seen]).toEqual(
      expect.arrayContaining(['handOver done', 'send done', ...(sequences >= 12 ? ['say done', 'askBack done'] : [])]),
    )
    if (process.env['WALK_SEQUENCES']) console.info([...seen].toSorted().join('\n'))
  },
  60_000 + sequences * 60_000,
)
