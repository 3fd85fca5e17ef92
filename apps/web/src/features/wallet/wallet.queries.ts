import { accountBalance, listEarnings, pendingEarnings, showWallet } from '@rondo/contracts/calls/wallet'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { read, readPages } from '../../shell/calls.ts'

export type Earning = AnswerOf<typeof listEarnings>['data'][number]
export type Months = AnswerOf<typeof showWallet>['months']

export const walletQuery = read(showWallet, {})
export const pendingQuery = read(pendingEarnings, {})
export const accountQuery = read(accountBalance, {})
export const earningsQuery = (only: 'open' | 'over' | 'all') => readPages(listEarnings, { query: { only } })
