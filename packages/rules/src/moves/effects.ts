import type { PostingId } from '../wallet/postings.ts'
import type { MachineName } from './case.ts'
import type { Effect, Guard, Placed } from './machines.ts'

/**
 * How an effect comes true. `kept`: the statuses and times that the move writes say it. `caller`: the command that makes the move does it
 * itself. `motor`: the server has an executor for it. Anything else names the room that is still to build it; a move that needs it is not open.
 */
type How = 'kept' | 'caller' | 'motor' | 'orders' | 'returns' | 'rentals' | 'shipping' | 'wallet'
const effects = {
  reservation_becomes_sale: 'caller',
  booked_days_firm: 'caller',
  stock_reserved_15_minutes: 'caller',
  intent_made: 'caller',
  stock_sold: 'caller',
  cart_lines_removed: 'caller',
  stock_released: 'caller',
  payment_reread: 'caller',
  payout_clock_starts: 'kept',
  payout_clock_7_days: 'kept',
  payout_held: 'kept',
  payout_hold_ends: 'kept',
  payout_frozen: 'kept',
  download_link_opens: 'kept',
  failed_label_stays_spent: 'kept',
  unit_stays_booked: 'kept',
  unit_stays_blocked: 'kept',
  return_clock_starts: 'kept',
  completion_clock_starts: 'kept',
  late_days_run_on: 'kept',
  deposit_frozen: 'kept',
  deposit_thawed: 'kept',
  uncontested_part_stays_held: 'kept',
  nothing_left_to_claim: 'kept',
  rental_days_stop: 'kept', // only an item in use has a clock of its days
  approved_without_fund: 'kept',
  payment_status_changes: 'kept',
  labels_and_codes_allowed: 'kept',
  chat_opens: 'kept', // a conversation begins with its first message
  stock_restored: 'motor',
  stock_restored_if_goods_here: 'motor',
  stock_restored_if_goods_back: 'motor',
  label_stored: 'caller',
  label_voided: 'motor',
  both_units_reserved_48_hours: 'caller',
  reservations_end: 'kept', // the room of stock ends them with the agreement
  other_side_canceled_or_support_case: 'kept', // follows the event of the agreement, one group after the other
  pickup_code_made: 'motor',
  fifth_try_locks_15_minutes: 'motor',
  old_code_dies: 'motor',
  tries_cleared: 'motor',
  support_case_opens: 'motor',
  late_days_stop: 'kept', // the database follows the history
  unit_gone: 'caller',
  unit_gone_if_lost: 'motor',
  unit_gone_unless_relisted: 'motor',
  booked_days_move_to_real_start: 'motor',
  slot_free: 'kept', // its days are over: they book nothing
  unit_reserved: 'caller',
  reservation_ends: 'motor',
  booked_longer: 'caller',
  due_date_later: 'caller',
  relisted_if_asked: 'caller',
  unit_free_when_relisted: 'caller',
  price_and_deposit_divided: 'motor',
  operator_told: 'kept', // the desk lists support requests that wait
  terms_stored: 'motor',
  payment_asked: 'caller',
  open_intent_canceled: 'caller',
  intent_made_or_earnings_earmarked: 'caller',
  usage_fee_and_address_stored: 'motor',
  refund_failure_counted: 'motor',
  refund_counts_as_paid: 'caller',
  waiting_jobs_and_timers_stop: 'kept', // an open dispute is looked at where jobs are taken and clocks followed
  waiting_jobs_and_timers_go_on: 'kept',
  waiting_refunds_end_as_paid: 'caller',
} as const satisfies Record<Effect, How>

/** A move of which its own call does a part: nobody else makes it. */
export const needsItsCall = ({ row }: Placed): boolean => (row.effects as readonly Effect[]).some((effect) => effects[effect] === 'caller')

/** Effects that the server must have an executor for. */
export type MotorEffect = { [E in Effect]: (typeof effects)[E] extends 'motor' ? E : never }[Effect]
export const isMotorEffect = (effect: Effect): effect is MotorEffect => effects[effect] === 'motor'

/** Where the status of a thing lives: in a column, or said by other statuses. Otherwise the room that is to keep it. */
const keeping = {
  order: 'derived',
  group: 'stored',
  item: 'stored',
  deposit: 'stored',
  request: 'stored',
  fund: 'stored',
  leg: 'stored',
  swap: 'derived', // of all its sides: the room of stock writes it, whichever group moves it
  dispute: 'derived', // of the payment: it moves all groups at once, and is written by whoever hears of it
} as const satisfies Record<MachineName, string>
/** Postings that are written today: by a payment (B1, B2, B10, B13, B20), by the motor, and by the word of the provider (B7, B17). B26 waits for the carrier. */
const written: readonly PostingId[] = [
  ...([
    'B1',
    'B2',
    'B3',
    'B4',
    'B5',
    'B6',
    'B7',
    'B8',
    'B9',
    'B10',
    'B11',
    'B12',
    'B13',
    'B14',
    'B15',
    'B16',
    'B17',
    'B18',
    'B19',
  ] as const),
  ...(['B20', 'B21', 'B22', 'B23', 'B24', 'B25', 'B26', 'B28'] as const),
]

/** Guards that look at things which nobody keeps yet: they can never hold, so nothing is said of them. */
const looksAt: Readonly<Partial<Record<Guard, MachineName>>> = { label_bought: 'leg', item_in_parcel: 'leg', scanned_once: 'leg' }
const isKept = (machine: MachineName) => keeping[machine] === 'stored' || keeping[machine] === 'derived'

const building = new Set<How>(['orders', 'returns', 'rentals', 'shipping', 'wallet'])
/** What is still to be built before a row can be taken; empty for one that is open. */
export function lackingFor({ machine, row }: Placed): string[] {
  const isHere = isKept(machine)
  return [
    ...(isHere ? [] : [`${machine} ${row.id}`]),
    ...(row.guard as readonly Guard[]).filter((guard) => !isKept(looksAt[guard] ?? 'group')),
    ...(row.effects as readonly Effect[]).filter((effect) => building.has(effects[effect])),
    ...row.postings.filter((posting) => !(written as readonly string[]).includes(posting)),
  ]
}
export const isStored = (machine: MachineName): boolean => keeping[machine] === 'stored'
