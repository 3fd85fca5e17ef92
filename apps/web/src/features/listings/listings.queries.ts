import { availability, showProduct } from '@rondo/contracts/calls/listings'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { read } from '../../shell/calls.ts'

export { productTopics } from './product-topics.ts'

export type Product = AnswerOf<typeof showProduct>

/** Neither session nor cookies. */
const bare = { anonymous: true, withoutCookies: true }

/** A product by its id; asked for without a session, so that everybody gets the same (C-19). */
export const productQuery = (id: number) => read(showProduct, { params: { id } }, bare)

/** Today where the product is, and the days on which no unit is free. */
export const availabilityQuery = (id: number) => read(availability, { params: { id } }, bare)
