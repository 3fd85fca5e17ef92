import type { Product } from '../../features/listings/index.ts'

/** For which of its ways a price may be offered now: what nobody can have is offered no price, nor an hour of somebody. */
export const offerable = ({ activeListing, forSell, forRent, isLocalService, obstacles }: Product) => ({
  isForSale: activeListing && forSell && obstacles.buy === null,
  isForRent: activeListing && forRent && !isLocalService && obstacles.rent === null,
})
