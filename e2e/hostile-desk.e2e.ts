// What people write reaches operators at the desk and everybody below the bell, and is text there as well.
import { notices } from '@rondo/words/en/notices'
import { afterAll, expect, test } from 'vitest'
import { openScreens, type Screen } from './hostile-screens.ts'
import { partOf } from './part.ts'
import { signIn, someone } from './person.ts'
import { browser, product } from './shop.ts'
import { faultsIn, showsTextsOf, taintAnswers, watch } from './tainted.ts'

/** Tabs of the desk, and the call whose texts each must show. */
const tabs: readonly Screen[] = [
  ['/desk/alarms', 'wallet.listAlarms'],
  ['/desk/refunds', 'desk.listRefunds'],
  ['/desk/operations', 'desk.listOperations'],
  ['/desk/differences', 'wallet.listDifferences'],
  ['/desk/cases', 'desk.listGroups'],
  ['/desk/orders', 'desk.listGroups'],
  ['/desk/claims', 'claims.listClaims'],
  ['/desk/disputes', 'claims.listDisputes'],
  ['/desk/reports', 'moderation.deskReports'],
  ['/desk/people', 'desk.listPeople'],
  ['/desk/listings', 'desk.listListings'],
  ['/desk/contacts', 'desk.listContacts'],
  ['/desk/audit', 'desk.listActs'],
]
/** One entry of each kind below the bell, with everything that its words take. */
const entries = Object.entries(notices).map(([kind, words], id) => ({
  id,
  kind,
  who: 'Mei',
  facts: Object.fromEntries([...words.matchAll(/{(\w+)/g)].map(([, name]) => [name, name === 'n' ? 2 : 'words'])),
  link: '/',
  at: new Date().toISOString(),
  readAt: null,
}))
const alice = await someone(browser, product)
afterAll(() => alice.page.context().close())
await signIn(alice, 'alice@demo.rondo.test')
await watch(alice.page)
await taintAnswers(alice.page, {
  // the page lets in whom the server calls an operator
  'accounts.showSecondFactor': { on: true, since: null, recoveryCodesLeft: 10, isOperator: true, given: true },
  'notifications.listNotifications': {
    data: entries,
    meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: entries.length } },
  },
})

test.for(partOf(tabs, 2))('operators read hostile texts at %s as what they are', async (tab) => {
  expect(await openScreens(alice.page, [tab], new Set())).toEqual([])
})

test('everybody reads hostile texts below the bell as what they are', async () => {
  const { page } = alice
  await page.goto('/dashboard')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await page.getByRole('dialog').waitFor()
  expect(await showsTextsOf(page, 'notifications.listNotifications', false)).toBe(true)
  expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(entries.length)
  expect(await faultsIn(page)).toEqual([])
})
