import { type Machine, moves, type State } from '../kernel/machine.ts'

/** Every status of one parcel on one way. */
export const legStates = {
  pre_transit: {
    kind: 'start',
    meaning: 'label made',
    waitsFor: ['customer', 'merchant'],
    clocks: [{ fires: 'L3', after: 'carrierSilenceDays', since: 'carrierSilent' }],
  },
  transit: {
    kind: 'open',
    meaning: 'scanned',
    waitsFor: ['carrier'],
    clocks: [{ fires: 'L3', after: 'carrierSilenceDays', since: 'lastScan' }],
  },
  delivered: { kind: 'end', meaning: 'delivered' },
  returned: { kind: 'end', meaning: 'came back to the sender' },
  failure: { kind: 'closed', meaning: 'failed or lost; delivered may still follow' },
  cancelled: { kind: 'end', meaning: 'label voided' },
  error: { kind: 'display', meaning: 'note of the carrier, kept beside the status' },
} as const satisfies Record<string, State>
export type LegStatus = keyof typeof legStates

const rows = moves<LegStatus>()([
  { id: 'L0', event: 'Label bought', from: [], to: 'pre_transit', by: ['system'] },
  {
    id: 'L1',
    move: 'scanParcel',
    event: 'Scan, or hand-over declared',
    from: ['pre_transit'],
    to: 'transit',
    by: ['carrier', 'merchant', 'customer'],
    fires: ['G8', 'G32'],
  },
  {
    id: 'L2',
    move: 'deliverParcel',
    event: 'Delivered',
    from: ['pre_transit', 'transit', 'failure'],
    to: 'delivered',
    by: ['carrier'],
    fires: ['I7a', 'G10a', 'G9', 'G33', 'R13'],
  },
  {
    id: 'L3',
    move: 'failParcel',
    event: 'Failure or lost',
    from: ['pre_transit', 'transit'],
    to: 'failure',
    by: ['carrier', 'timer'],
    // R10 by itself: of several that are lost at once the group takes its row for the first
    fires: ['G11a', 'G11b', 'G39', 'R10'],
    guardBy: { timer: ['customer_not_asked', 'time_over'] },
  },
  {
    id: 'L4',
    move: 'returnParcel',
    event: 'Returned',
    from: ['pre_transit', 'transit', 'failure'],
    to: 'returned',
    by: ['carrier'],
    fires: ['G11a', 'G39', 'R10'],
  },
  {
    id: 'L5',
    event: 'Voided',
    from: ['pre_transit'],
    to: 'cancelled',
    by: ['system'],
    guard: ['no_scan'],
    postings: ['B4', 'B16'],
    effects: ['label_voided'],
  },
  {
    id: 'L6',
    move: 'replaceLabel',
    event: 'Label that cannot be used replaced by another, once',
    from: ['pre_transit'],
    to: 'cancelled',
    by: ['customer', 'merchant'],
    fires: ['L0'],
    guard: ['return_label_unused', 'label_not_replaced_before'],
    postings: ['B5'],
    effects: ['label_voided'],
  },
])
export type LegRow = (typeof rows)[number]
export const legMachine: Machine<LegStatus, LegRow> = { name: 'leg', title: 'Carrier leg', states: legStates, rows, reach: {} }
