import { type Machine, moves, type State } from '../kernel/machine.ts'

/** Every status of one parcel on one way. */
export const legStates = {
  pre_transit: { kind: 'start', meaning: 'label made', waits: 'merchant or customer; clock of the group' },
  transit: { kind: 'open', meaning: 'scanned', waits: 'carrier; polled, then L3 by timer at 14 days' },
  delivered: { kind: 'end', meaning: 'delivered', waits: 'nobody' },
  returned: { kind: 'end', meaning: 'came back to the sender', waits: 'nobody' },
  failure: { kind: 'closed', meaning: 'failed or lost; delivered may still follow', waits: 'nobody' },
  cancelled: { kind: 'end', meaning: 'label voided', waits: 'nobody' },
  error: { kind: 'display', meaning: 'note of the carrier, kept beside the status', waits: 'nobody' },
} as const satisfies Record<string, State>
export type LegStatus = keyof typeof legStates

const rows = moves<LegStatus>()([
  { id: 'L0', event: 'Label bought', from: [], to: 'pre_transit', by: ['system'], linked: ['G7a', 'G30'] },
  {
    id: 'L1',
    event: 'Scan, or hand-over declared',
    from: ['pre_transit'],
    to: 'transit',
    by: ['carrier', 'merchant', 'customer'],
    linked: ['G8', 'I6a', 'G31', 'G32'],
  },
  {
    id: 'L2',
    event: 'Delivered',
    from: ['pre_transit', 'transit', 'failure'],
    to: 'delivered',
    by: ['carrier'],
    linked: ['G9', 'G10a', 'I7a', 'G33', 'R13'],
  },
  {
    id: 'L3',
    event: 'Failure or lost',
    from: ['pre_transit', 'transit'],
    to: 'failure',
    by: ['carrier', 'timer'],
    guardBy: { timer: ['unscanned_14_days'] },
    linked: ['G11a', 'G11b', 'G39'],
  },
  { id: 'L4', event: 'Returned', from: ['pre_transit', 'transit', 'failure'], to: 'returned', by: ['carrier'], linked: ['G11a', 'G39'] },
  { id: 'L5', event: 'Voided', from: ['pre_transit'], to: 'cancelled', by: ['system'], guard: ['no_scan'], postings: ['B4', 'B16'] },
])
export type LegMove = (typeof rows)[number]['id']
export const legMachine: Machine<LegStatus, LegMove> = { name: 'leg', title: 'Carrier leg', states: legStates, rows }
