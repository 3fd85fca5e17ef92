import { catalog } from '@rondo/contracts'
import { wishes } from '@rondo/rules/kernel/limits'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { putProducts } from '../../../../test/products.ts'
import { statementsOf } from '../../../../test/statements.ts'

const { as, server: app, person } = await openApp({ jobs: false })
const save = (who: Awaited<ReturnType<typeof person>>, query: string, name = 'Mine') =>
  as(who).call(catalog.saveSearch, { body: { query, name } })
const list = (who: Awaited<ReturnType<typeof person>>) => as(who).call(catalog.savedSearches, {})

test('a search is kept in its one form, daily unless chosen otherwise, latest first, in one query', async () => {
  const anna = await person()
  const first = await save(anna, 'size=s&category=dress&sortBy=price_asc&page=4')
  expect(first).toMatchObject({ name: 'Mine', query: 'category=dress&size=S', notify: 'daily', found: 0 })
  await as(anna).call(catalog.saveSearch, { body: { query: 'q=silk&forRent=true', name: ' Silk ', notify: 'instant' } })
  const sent = await statementsOf(async () => {
    expect((await list(anna)).data.map(({ name, query }) => [name, query])).toEqual([
      ['Silk', 'q=silk&forRent=true'],
      ['Mine', 'category=dress&size=S'],
    ])
  })
  expect(sent.filter((text) => !text.includes('session'))).toHaveLength(1)
})

test('the same search again is the one that is kept, whatever its order', async () => {
  const anna = await person()
  const first = await save(anna, 'color=red&size=M&size=S')
  const again = await Promise.all([save(anna, 'size=S&size=M&color=red', 'Other'), save(anna, 'size=M&size=S&color=Red', 'Other')])
  expect(again).toEqual([first, first])
  expect((await list(anna)).data).toHaveLength(1)
})

test('nothing asked is nothing to keep', async () => {
  await expect(save(await person(), 'sortBy=newest&page=2&color=invisible')).rejects.toMatchObject({
    status: 400,
    body: { code: 'catalog.search_empty' },
  })
})

test('there are only so many, also for those who press many times at once', async () => {
  const anna = await person()
  const tries = Array.from({ length: wishes.savedSearches + 5 }, (_, n) => save(anna, `q=word${n}`))
  const done = await Promise.allSettled(tries)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(wishes.savedSearches)
  expect((await list(anna)).data).toHaveLength(wishes.savedSearches)
})

test('its owner renames it, changes how they hear of it and deletes it; nobody else does', async () => {
  const [anna, bea] = [await person(), await person()]
  const { id } = await save(anna, 'category=coat')
  const asBea = as(bea)
  await expect(asBea.call(catalog.changeSavedSearch, { params: { id }, body: { name: 'Hers' } })).rejects.toMatchObject({ status: 404 })
  await expect(asBea.call(catalog.deleteSavedSearch, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const changed = await as(anna).call(catalog.changeSavedSearch, { params: { id }, body: { name: 'Winter', notify: 'none' } })
  expect(changed).toMatchObject({ name: 'Winter', notify: 'none', query: 'category=coat' })
  await as(anna).call(catalog.deleteSavedSearch, { params: { id } })
  expect((await list(anna)).data).toEqual([])
  await expect(as(anna).call(catalog.deleteSavedSearch, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('an empty name is refused', async () => {
  await expect(save(await person(), 'category=coat', '   ')).rejects.toMatchObject({ status: 400 })
})

test('a misspelt word is kept as it was searched', async () => {
  const mei = await person({ merchant: true })
  await putProducts(app, [{ merchant_id: mei.id, name: 'Houndstooth Blazer' }])
  const { id, query } = await save(await person(), 'q=houndstoth')
  expect(query).toBe('q=houndstoth')
  const row = await app.db.selectFrom('saved_search').select(['criteria', 'anchors']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.criteria).toMatchObject({ text: 'houndstooth' })
  expect(row.anchors).toEqual(['word houndstooth'])
})
