// The door of the stock room: the only writer of stock, of what is held, of booked and blocked days, and of prices and swaps that are agreed.
import type { Sweeper } from '../../platform/reactions.ts'
import { endLapsedAgreements } from './agreements.ts'
import { releaseLapsed } from './stock.repository.ts'
import { lapseSwaps } from './swaps.ts'

export { type AgreedPiece, agreePrice, useAgreements } from './agreements.ts'
export { block, blockAsFeed, letOut, lockOwn, open } from './blocked-days.ts'
export { searchListens } from './for-sale.ts'
export { dropUnits, holdMoreDays, keepUnits, letKeptGo, moveLetEnd, takeMoreDays } from './let-units.ts'
export { loseUnits } from './lose-units.ts'
export {
  extend,
  type Hold,
  hold,
  openBook,
  type Owner,
  type PutBack,
  putBack,
  release,
  setStock,
  splitGoods,
  type StockLine,
  take,
} from './stock.repository.ts'

export { agreeSwap, callOffSwap, lockSwap, mayCheckOut, moveSwap, paySwapSide, type Swap } from './swaps.ts'
export { letsLost, swapMoved } from './events.ts'

export const stockSweepers: Sweeper[] = [
  { name: 'stock.release-lapsed', everySeconds: 15, run: releaseLapsed },
  { name: 'stock.end-agreements', everySeconds: 15, run: endLapsedAgreements },
  { name: 'stock.lapse-swaps', everySeconds: 15, run: lapseSwaps },
]
export { stockPersonal } from './personal.ts'
