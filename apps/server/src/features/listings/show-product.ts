import type { listings } from '@rondo/contracts'
import { type BookedDays, type ListingDays, runsOf, unitsFree } from '@rondo/rules/cart/free-days'
import { latestStart } from '@rondo/rules/cart/rental-period'
import type { Answer } from '@rondo/contracts/kernel/endpoint'
import { daysFromTo } from '@rondo/rules/kernel/days'
import { isDigital, isService } from '@rondo/rules/listings/catalogue'
import { isUnlimited } from '@rondo/rules/listings/stock'
import type { Ctx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { type DaysRow, findDays, findProduct } from './listings.repository.ts'
import { presentProduct } from './present-product.ts'

/** A product by its id; inactive ones too, deleted ones not (C-48). 1 query beside the session's. */
export async function showProduct({ house, actor, language }: Ctx, id: number) {
  const row = await findProduct(house, id, language, actor?.id ?? 0)
  if (!row) throw new Failure('listings.not_found')
  return presentProduct(row, language, house.config.mediaOrigin, actor?.id)
}

/** The days of a listing as everybody may know them: which piece is out when, not with whom. 1 query. */
export async function showAvailability({ house }: Ctx, id: number): Promise<Answer<typeof listings.availability>> {
  const row = await findDays(house, id)
  if (!row) throw new Failure('listings.not_found')
  const days = daysOf(row)
  const taken = daysFromTo(days.today, latestStart(days.today)).filter((day) => unitsFree(days, { from: day, to: day }) === 0)
  return { ...days, booked: [...days.booked], blocked: [...days.blocked], taken }
}

/** A service is one piece, as it cannot be given twice at a time (SR-27); what is virtual never runs out. */
function daysOf({ today, stock, reserved, turnaround, booked, blocked, ...row }: DaysRow): ListingDays {
  const nature = { productType: row.product_type, isDigitalOnline: row.is_digital_online, isLocalService: row.is_local_service }
  const daysOfUnit = new Map<number, string[]>()
  if (!isDigital(nature)) for (const [unit, day] of booked ?? []) daysOfUnit.set(unit, [...(daysOfUnit.get(unit) ?? []), day])
  return {
    today,
    turnaround,
    units: isService(nature) ? 1 : isUnlimited(nature) ? stock : Math.max(0, stock - reserved),
    booked: [...daysOfUnit].flatMap(([unit, days]): BookedDays[] => runsOf(days).map((run) => ({ unit, ...run }))),
    blocked: (blocked ?? []).map(([from, to]) => ({ from, to })),
  }
}
