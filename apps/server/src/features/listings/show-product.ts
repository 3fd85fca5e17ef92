import { isService } from '@rondo/rules/listings/catalogue'
import type { Ctx } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { findProduct, findTakenDays } from './listings.repository.ts'
import { presentProduct } from './present-product.ts'

/** A product by its id; inactive ones too, deleted ones not (C-48). 1 query beside the session's. */
export async function showProduct({ house, actor, language }: Ctx, id: number) {
  const row = await findProduct(house, id, language, actor?.id ?? 0)
  if (!row) throw new Failure('listings.not_found')
  return presentProduct(row, language, house.config.mediaOrigin, actor?.id)
}

/** Days of the coming year on which no unit is free, with the way there and back; today by UTC. A service is one unit: it cannot overlap. 1 query. */
export async function showAvailability({ house }: Ctx, id: number) {
  const row = await findTakenDays(house, id)
  if (!row) throw new Failure('listings.not_found')
  const nature = { productType: row.product_type, isDigitalOnline: row.is_digital_online, isLocalService: row.is_local_service }
  return { today: row.today, units: isService(nature) ? 1 : row.stock, taken: row.taken }
}
