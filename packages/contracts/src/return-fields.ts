// What the calls of returns share: a reason, comments, photos, the version that was seen, and how a call may fail.
import { texts } from '@rondo/rules/kernel/limits'
import * as z from 'zod'
import { Id, Text } from './kernel/shapes.ts'

export const Version = z.coerce.number().int().min(1).optional()
export const refusals = ['orders.group_not_found', 'orders.move_refused', 'orders.changed_meanwhile'] as const
/** A reason of the lists, or words of one's own (C-101). */
export const Reason = Text(500).optional()
export const Comments = Text(texts.returnComment).optional()
export const params = z.object({ id: Id })
/** The id of a saved address of the merchant; an id that begins with `merchant-` means the default one (C-110). */
export const AddressId = z.union([Id, z.string().max(60)]).optional()
