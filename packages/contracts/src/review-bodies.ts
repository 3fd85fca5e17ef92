// What is said of reviews: their shape, what a form may hold, and what lists are asked for.
import { fits } from '@rondo/rules/listings/fit'
import { ratings, reviewParts, texts } from '@rondo/rules/kernel/limits'
import * as z from 'zod'
import { Flag, Id, Instant, Photo, Somebody, Text } from './kernel/shapes.ts'

/** A review of a product, of a shop or of a customer. Orders and group are told to its two sides only. */
export const Comment = z.object({
  id: z.int(),
  rating: z.int(),
  comment: z.string(),
  /** How it fell on the reviewer; null where they did not say. */
  fit: z.enum(fits).nullable(),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  isReviewProduct: z.boolean(),
  isReviewCustomer: z.boolean(),
  isReviewMerchant: z.boolean(),
  /** Of a swap, in which nobody is a customer. */
  isSwap: z.boolean(),
  createdAt: Instant,
  created_at: Instant,
  updatedAt: Instant,
  updated_at: Instant,
  isEdited: z.boolean(),
  /** From then on others read it (C-122). */
  shownAt: Instant,
  user: Somebody.extend({ profilePic: z.array(Photo) }),
  /** Of a customer: whom it is about. Else who wrote it (C-136). */
  customers: z.array(Somebody),
  merchants: z.array(Somebody),
  /** `photo` is the cover. */
  products: z.array(z.object({ id: z.int(), name: z.string(), photo: z.string().nullable() })),
  orders: z.array(z.int()),
  fulfillmentGroup: z.int().nullable(),
  orderItem: z.int().nullable(),
  pictures: z.array(z.object({ id: z.int(), url: z.string(), width: z.int(), height: z.int() })),
  reply: z.object({ comment: z.string(), createdAt: Instant, updatedAt: Instant }).nullable(),
})
export const Rating = z.number().int().min(ratings.least).max(ratings.most)
export const IdOrIds = z.union([Id.transform((one) => [one]), z.array(Id).min(1).max(10)])
export const StarsAsked = z.coerce.number().int().min(ratings.least).max(ratings.most)
/** What is reviewed: a product, a shop, a group, with the documents' other names; anything else is refused (C-124). */
export const AboutAsked = {
  product: Id.optional(),
  productId: Id.optional(),
  'filters[product]': Id.optional(),
  'filters[product][id]': Id.optional(),
  merchant: Id.optional(),
  merchantId: Id.optional(),
  'merchants.id': Id.optional(),
  'filters[merchants][id]': Id.optional(),
  fulfillmentGroupId: Id.optional(),
  'filters[fulfillmentGroup][id]': Id.optional(),
  isReviewProduct: Flag.optional(),
  isReviewCustomer: Flag.optional(),
  isReviewMerchant: Flag.optional(),
}
const Sort = z
  .string()
  .max(40)
  .regex(/^(created_?at|updated_?at|rating)(:(asc|desc))?$/i)
export const Sorting = { sort: Sort.optional(), _sort: Sort.optional() }

/** A merchant's review of a customer, as the form that writes it needs it. */
export const CustomerReview = Comment.pick({
  id: true,
  rating: true,
  comment: true,
  fulfillmentGroup: true,
  createdAt: true,
  updatedAt: true,
})

const Point = Text(texts.reviewPoint)
const Points = z.union([z.array(Point).max(reviewParts.points), Point.transform((one) => [one])])
export const Parts = {
  fit: z.enum(fits).nullable().optional(),
  pros: Points.optional(),
  cons: Points.optional(),
  /** Own uploads, in their order. */
  pictures: z.union([z.array(Id).max(reviewParts.pictures), Id.transform((one) => [one])]).optional(),
}
