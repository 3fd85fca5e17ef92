// What the calls of the desk share: pages, a person, and how an act is answered or fails.
import * as z from 'zod'
import { Id, Text } from './kernel/shapes.ts'

/** Pages of 20, by the id of the last entry that was seen. */
export const Cursor = { cursor: Id.optional() }
export const pageOf = <T extends z.ZodType>(one: T) =>
  z.object({ data: z.array(one).max(20), meta: z.object({ page: z.int(), hasMore: z.boolean(), cursor: z.string().optional() }) })
export const One = z.object({ id: Id })
export const reasons = ['operator.reason_required', 'operator.reason_short'] as const
export const Found = Text(200).optional()
/** The operator is a side of it: no act is offered, and each is refused. */
export const isOwn = z.boolean()
export const DoneWith = z.object({ id: z.int(), state: z.string() })
