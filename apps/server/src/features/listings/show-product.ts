import type { listings } from '@rondo/contracts'
import { type ListingDays, unitsFree } from '@rondo/rules/cart/free-days'
import { latestStart } from '@rondo/rules/cart/rental-period'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { daysFromTo } from '@rondo/rules/kernel/days'
import { unitsToLet } from '@rondo/rules/listings/availability'
import { isDigital } from '@rondo/rules/listings/catalogue'
import type { Ctx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { dayAhead } from '../../platform/zone-of-place.ts'
import { type DaysRow, findDays, findProduct } from './listings.repository.ts'
import { presentProduct } from './present-product.ts'

/** A product by its id; inactive ones too, deleted ones not (C-48). 1 query beside the session's. */
export async function showProduct({ app, actor, language }: Ctx, id: number) {
  const row = await findProduct(app, id, language, actor?.id ?? 0)
  if (!row || (row.is_taken_down && row.merchant_id !== actor?.id)) throw new Failure('listings.not_found')
  return presentProduct(row, language, app.config.mediaOrigin, actor?.id)
}

/** The public days of a listing: which piece is out when, but not with whom. 1 query. */
export async function showAvailability({ app }: Ctx, id: number): Promise<Answer<typeof listings.availability>> {
  const row = await findDays(app, id)
  if (!row) throw new Failure('listings.not_found')
  const days = daysOf(row)
  const taken = daysFromTo(days.today, latestStart(days.today)).filter((day) => unitsFree(days, { from: day, to: day }) === 0)
  return { ...days, booked: [...days.booked], blocked: [...days.blocked], taken }
}

/** What is virtual never runs out. */
function daysOf({ today, fetched_at, stock, held, turnaround, booked, blocked, ...row }: DaysRow): ListingDays {
  const nature = { productType: row.product_type, isDigitalOnline: row.is_digital_online, isLocalService: row.is_local_service }
  const todayAtPickup = dayAhead(fetched_at)
  return {
    today,
    ...(todayAtPickup && { todayAtPickup }),
    turnaround,
    units: unitsToLet(nature, { stock, held }),
    booked: isDigital(nature) ? [] : (booked ?? []).map(([unit, from, to]) => ({ unit, from, to })),
    blocked: (blocked ?? []).map(([from, to]) => ({ from, to })),
  }
}
