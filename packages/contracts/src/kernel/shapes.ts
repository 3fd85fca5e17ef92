import { hourPattern, isZone } from '@rondo/rules/kernel/local-time'
import { currencies } from '@rondo/rules/kernel/money'
import { pages } from '@rondo/rules/kernel/limits'
import * as z from 'zod'

/** A positive whole number below 2^53 (C-09). */
export const Id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** An amount in major units of the currency beside it (C-125). */
export const Amount = z.number().finite()
/** What the first rental tier of a piece costs, where it is rented out. */
export const FirstRent = z.object({ option: z.enum(['hour', 'day', 'week', 'month']), number: z.int(), price: Amount })
export const CurrencyCode = z.enum(currencies)
/** An instant, as ISO text in UTC. */
export const Instant = z.iso.datetime()
/** An hour of the day, `09:30`. */
export const Hour = z.string().length(5).regex(hourPattern)
/** A time zone by its IANA name. */
export const Zone = z.string().max(64).refine(isZone, 'Must be the name of a time zone')
/** A calendar day, `2026-11-21`, in the zone that the rule names. */
export const Day = z.iso.date()
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const Value = z.string().max(200)
/** A repeatable query key: one value or several. */
export const Several = z.union([Value.transform((one) => [one]), z.array(Value).max(50)])
/** Text that the rules of its own form judge, each with words of its own; here is only what bounds their work. */
export const Typed = (longest = 1_000) => z.string().max(longest)
/** Text without blanks around it. PostgreSQL cannot keep a NUL. */
export const Text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((text) => !text.includes('\0'), 'Must not contain NUL')

/** Why an operator acts. An empty one is refused by the rules of rules/desk/acts, in words of their own. */
export const Reason = z.object({ reason: Text(500).default('') })

/** Number of things in all pages, and where this page stands. */
export const Meta = z.object({ total: z.int(), page: z.int(), pageSize: z.int(), hasMore: z.boolean(), cursor: z.string().optional() })
export const listOf = <T extends z.ZodType>(one: T) => z.object({ data: z.array(one).max(pages.largest), meta: Meta })

const PageNumber = z.coerce.number().int().min(1)
/** Page and size with their documented aliases; the server reads them through rules/kernel/paging. */
export const Paging = {
  page: PageNumber.optional(),
  pageSize: z.coerce.number().int().min(1).max(500).optional(),
  _start: z.coerce.number().int().min(0).optional(),
  _limit: z.coerce.number().int().min(1).max(500).optional(),
}

const Format = z.object({ url: z.string() })
/** A photo with the addresses of its sizes (widths 320, 480, 960). */
export const Photo = z.object({
  id: z.int(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  formats: z.object({ thumbnail: Format, small: Format, medium: Format }),
})

/**
 * Somebody beside a thing. `name`: of the shop where they have one; else first name and initial, for whoever trades with them and for operators; else the
 * username.
 */
export const Somebody = z.object({ id: z.int(), username: z.string(), name: z.string() })
/** The same with the address of their portrait, small. */
export const Faced = Somebody.extend({ avatar: z.string().nullable() })

/** Sums of a checkout, an order or a group, in major units of one currency. `charged` is total and deposits: what the card pays. */
export const Totals = z.object({
  currency: CurrencyCode,
  subtotal: Amount,
  platformFee: Amount,
  tax: Amount,
  shipping: Amount,
  total: Amount,
  deposits: Amount,
  charged: Amount,
})
