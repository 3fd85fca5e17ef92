import { expect, test } from 'vitest'
import { defaultRejectionReason, reasonOfRejection, typedOfRejection } from './reasons.ts'

test.each([
  ['item_used_damaged\nThe lining is torn.\nSee the photo.', 'item_used_damaged', 'The lining is torn.\nSee the photo.'],
  ['item_used_damaged', 'item_used_damaged', ''],
  [defaultRejectionReason, defaultRejectionReason, ''],
  ['It was worn.\nThe hem is dirty.', undefined, 'It was worn.\nThe hem is dirty.'],
  ['', undefined, ''],
])('of what was said with a rejection, %j, the reason of a list is %j and typed is %j', (said, reason, typed) =>
  expect([reasonOfRejection(said), typedOfRejection(said)]).toEqual([reason, typed]),
)
