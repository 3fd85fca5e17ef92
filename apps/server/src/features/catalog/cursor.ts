import * as z from 'zod'
import { sortOrders } from '@rondo/rules/listings/catalogue'
import { Failure } from '../../platform/failure.ts'
import type { Cursor } from './search-port.ts'

const Written = z.tuple([z.enum(sortOrders), z.number().nullable(), z.int(), z.int(), z.int().min(0).optional()])

export const writeCursor = ({ sort, key, id, page, total }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, id, page, ...(total === undefined ? [] : [total])])).toString('base64url')

/** Refuses what we did not write. */
export function readCursor(text: string): Cursor {
  try {
    const [sort, key, id, page, total] = Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { sort, key, id, page, ...(total !== undefined && { total }) }
  } catch {
    throw new Failure('request.invalid', { errors: { cursor: 'Invalid cursor' } })
  }
}
