import { blockedPeople } from '@rondo/contracts/calls/accounts'
import { deskReports, ownReports } from '@rondo/contracts/calls/moderation'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { readPages } from '../../shell/calls.ts'

export type OwnReport = AnswerOf<typeof ownReports>['data'][number]
export type DeskReport = AnswerOf<typeof deskReports>['data'][number]
export type QueueState = 'open' | 'appealed' | 'over'

export const blockedQuery = readPages(blockedPeople, { query: {} })
export const ownReportsQuery = readPages(ownReports, { query: {} })
export const deskReportsQuery = (state: QueueState) => readPages(deskReports, { query: { state } })
