import { swapMachine } from '../messaging/swap-states.ts'
import type { Machine } from '../kernel/machine.ts'
import { depositMachine } from '../rentals/deposit-states.ts'
import { fundMachine } from '../returns/fund-states.ts'
import { requestMachine } from '../returns/return-states.ts'
import { legMachine } from '../shipping/carrier-leg-states.ts'
import { disputeMachine } from '../wallet/dispute-states.ts'
import type { MachineName } from './case.ts'
import { groupMachine } from '../orders/group-states.ts'
import { itemMachine } from '../orders/item-states.ts'
import { orderMachine } from '../orders/order-states.ts'

/** The machines of a case, by their names. */
export const caseMachines = {
  order: orderMachine,
  group: groupMachine,
  item: itemMachine,
  request: requestMachine,
  fund: fundMachine,
  leg: legMachine,
  deposit: depositMachine,
  swap: swapMachine,
  dispute: disputeMachine,
}
export const machineNames = Object.keys(caseMachines) as MachineName[]

export type CaseRow = (typeof caseMachines)[MachineName]['rows'][number]
/** What an actor asks for: one name for each intent, over all machines of a case. */
export type Move = NonNullable<CaseRow['move']>
export type RowId = CaseRow['id']
/** What a row may ask for, and what decides between its outcomes. */
export type Guard = CaseRow['guard'][number]
export type Effect = CaseRow['effects'][number]

/** A row with the machine that it belongs to. */
export interface Placed {
  readonly machine: MachineName
  readonly row: CaseRow
}
const placed: readonly Placed[] = machineNames.flatMap((machine) =>
  (caseMachines[machine] as Machine).rows.map((row) => ({ machine, row: row as CaseRow })),
)
const byId = new Map(placed.map((one) => [one.row.id, one]))
const byMove = Map.groupBy(
  placed.filter(({ row }) => row.move !== undefined),
  ({ row }) => row.move,
)

/** Rows that answer a wish, in the order in which they are tried. */
export const rowsOfMove = (move: Move): readonly Placed[] => byMove.get(move) ?? []
/** Throws for a name that no row has. */
export function rowOf(id: string): Placed {
  const found = byId.get(id as RowId)
  if (!found) throw new RangeError(`no row ${id}`)
  return found
}
export const everyRow = placed
export const moveNames = [...byMove.keys()] as [Move, ...Move[]]

const cancelsItem = ({ machine, row }: Placed, seen: ReadonlySet<string> = new Set()): boolean =>
  (machine === 'item' && row.to.some(({ to }) => to === 'canceled')) ||
  row.fires.some((id) => !seen.has(id) && cancelsItem(rowOf(id), new Set([...seen, id])))
/** Moves by which an item may be called off, by a row of their own or by one that follows. */
export const callingOff: ReadonlySet<string> = new Set(placed.flatMap((one) => (one.row.move && cancelsItem(one) ? [one.row.move] : [])))
