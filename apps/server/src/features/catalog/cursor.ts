import * as z from 'zod'
import { sortOrders } from '@rondo/rules/listings/catalogue'
import { Failure } from '../../platform/failure.ts'
import type { Cursor } from './search-port.ts'

/** Keys are whole numbers, but for distances; none is beyond what the database or a date can hold. */
const Key = z.number().min(-8e15).max(8e15).nullable()
const Written = z
  .tuple([z.enum(sortOrders), Key, z.int().min(0), z.int().min(1).max(1_000_000)])
  .refine(([sort, key]) => key === null || sort === 'nearest' || Number.isInteger(key))

export const writeCursor = ({ sort, key, id, page }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, id, page])).toString('base64url')

/** Refuses what we did not write. */
export function readCursor(text: string): Cursor {
  try {
    const [sort, key, id, page] = Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { sort, key, id, page }
  } catch {
    throw new Failure('request.invalid', { errors: { cursor: 'Invalid cursor' } })
  }
}
