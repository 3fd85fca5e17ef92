import { returns } from '@rondo/contracts'
import type { On } from '../../platform/endpoints.ts'
import { abandonFund } from './abandon-fund.ts'
import { cancelGroupReturn, cancelReturn, initiateReturn, requestGroupReturn, startReturn } from './ask-return.ts'
import { approveAllReturns, approveGroupReturn, approveReturn, rejectAllReturns, rejectGroupReturn, rejectReturn } from './decide-return.ts'
import { showMerchantReturns, showMyReturns } from './list-returns.ts'
import { confirmFund, createFundIntent } from './pay-fund.ts'
import { createRequest, editRequest, showRequest } from './requests.ts'
import { showFunds, showGroupReturns, showItemReturn, showTerms } from './show-returns.ts'

export function returnsRoutes(on: On) {
  on(returns.requestGroupReturn, requestGroupReturn)
  on(returns.initiateReturn, initiateReturn)
  on(returns.cancelGroupReturn, cancelGroupReturn)
  on(returns.cancelReturn, cancelReturn)
  on(returns.startReturn, startReturn)
  on(returns.itemReturn, showItemReturn)
  on(returns.groupReturns, showGroupReturns)
  on(returns.myReturns, showMyReturns)
  on(returns.merchantReturns, showMerchantReturns)
  on(returns.approveGroupReturn, approveGroupReturn)
  on(returns.approveAllReturns, approveAllReturns)
  on(returns.approveAllReturnsByPost, (ctx, received) => approveAllReturns(ctx, received))
  on(returns.rejectGroupReturn, rejectGroupReturn)
  on(returns.rejectAllReturns, rejectAllReturns)
  on(returns.rejectAllReturnsByPost, (ctx, received) => rejectAllReturns(ctx, received))
  on(returns.approveReturn, approveReturn)
  on(returns.rejectReturn, rejectReturn)
  on(returns.createRequest, createRequest)
  on(returns.showRequest, showRequest)
  on(returns.editRequest, editRequest)
  on(returns.createFundIntent, createFundIntent)
  on(returns.confirmFund, confirmFund)
  on(returns.abandonFund, abandonFund)
  on(returns.fundPayments, showFunds)
  on(returns.fundTerms, showTerms)
}
