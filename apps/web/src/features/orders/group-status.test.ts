import { sayIn } from '@rondo/words/all'
import { expect, test } from 'vitest'
import { stepTitle } from './group-status.tsx'
import type { Group } from './orders.queries.ts'

const format = { day: (day: string) => day } as unknown as Parameters<typeof stepTitle>[2]['format']
const out = (lateDays: number) =>
  ({
    status: 'renting_in_progress',
    swap: null,
    customer: { id: 1, name: 'Hazel' },
    merchant: { id: 2, name: 'Mei' },
    orderItems: [{ status: 'in_use', rentOption: { returnBy: '2026-11-25' }, rental: { lateDays } }],
  }) as unknown as Group

test.each([
  [0, true, 'Hazel returns it by 2026-11-25', 'Hazel 应于2026-11-25前归还'],
  [0, false, 'Return it by 2026-11-25', '请于2026-11-25前归还'],
  [1, true, 'Hazel is 1 day late', 'Hazel 已逾期 1 天'],
  [4, true, 'Hazel is 4 days late', 'Hazel 已逾期 4 天'],
  [4, false, 'You are 4 days late: return it now', '您已逾期 4 天，请尽快归还'],
] as const)('of a rental that is %s days late the head says so (to its shop: %s)', (lateDays, asMerchant, en, zh) => {
  expect(stepTitle(out(lateDays), asMerchant, { say: sayIn('en'), format })).toBe(en)
  expect(stepTitle(out(lateDays), asMerchant, { say: sayIn('zh-CN'), format })).toBe(zh)
})
