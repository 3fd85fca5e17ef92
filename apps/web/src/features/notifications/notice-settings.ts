import { noticeSettings } from '@rondo/contracts/calls/notifications'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { read } from '../../shell/calls.ts'

export type Settings = AnswerOf<typeof noticeSettings>
/** When the reader hears of things; both the table of choices and its times ask for it. */
export const settingsQuery = read(noticeSettings, {})
