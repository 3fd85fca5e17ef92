// What every adapter of the search must do, asked by HTTP: `where` is the adapter.
import { catalog, house as contract } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { putProducts } from './products.ts'
import { inTransaction } from '../src/platform/db.ts'
import { forSearch, recountTerms } from '../src/features/listings/index.ts'

export async function wordsContract(where: 'memory' | 'postgres') {
  const { call, house, person, eventually } = await openHouse({ search: where, jobs: false })
  if (where === 'memory') await eventually(async () => (await call(contract.health, {})).checks['search'] === 'ok')
  const claire = await person({ merchant: true })
  const garments = [
    { name: 'Velvet Evening Gown', description: 'Cut on the bias.', likes_count: 5, translations: { 'zh-CN': { name: '丝绒晚礼服' } } },
    {
      name: 'Velvet Blazer',
      description: 'Two buttons.',
      likes_count: 9,
      category: 'jacket',
      color: 'navy',
      translations: { 'zh-CN': { name: '丝绒西装外套' } },
    },
    {
      name: 'Embroidered Kimono',
      description: `Cranes on the back. ${'ж'.repeat(1_500)}`,
      likes_count: 1,
      translations: { 'zh-CN': { name: '刺绣和服' } },
    },
    {
      name: '红色真丝连衣裙',
      description: '适合夏天。',
      language: 'zh-CN',
      likes_count: 3,
      translations: { en: { name: 'Red Silk Dress' } },
    },
  ]
  const [gown = 0, blazer = 0, kimono = 0, dress = 0] = await putProducts(
    house,
    garments.map((garment) => ({ category: 'other', color: 'other', ...garment, merchant_id: claire.id })),
  )

  const find = async (q: string, typing = false) => {
    const { data, meta, correctedTo } = await call(catalog.searchProducts, { query: { q, typing, sortBy: 'most_liked' } })
    expect(meta.total).toBe(data.length)
    return { ids: data.map(({ id }) => id), correctedTo }
  }

  test('each word must be found, in any form, accent or case', async () => {
    expect((await find('VELVET gowns')).ids).toEqual([gown])
    expect((await find('vélvet')).ids).toEqual([blazer, gown])
    expect((await find('velvet kimono')).ids).toEqual([])
    expect((await find('?!')).ids).toHaveLength(4)
  })

  test('a word without an end can be listed and is found by its beginning', async () => {
    expect((await find('ж'.repeat(60))).ids).toEqual([kimono])
    expect((await find('ж'.repeat(40), true)).ids).toEqual([kimono])
  })

  test('Chinese is found without spaces, by one character too, and in both languages of a listing', async () => {
    expect((await find('连衣裙')).ids).toEqual([dress])
    expect((await find('丝绒')).ids).toEqual([blazer, gown])
    expect((await find('裙')).ids).toEqual([dress])
    expect((await find('红色dress')).ids).toEqual([dress])
    expect((await find('连衣裤')).ids).toEqual([])
    expect((await find('夹克')).ids, 'by what the screens call its category').toEqual([blazer])
    expect((await find('丝绒夹克')).ids, 'each word by itself, with no space between').toEqual([blazer])
    expect((await find('藏青的丝绒夹克')).ids).toEqual([blazer])
    expect((await find('丝绒夹克藏青')).ids, 'in any order').toEqual([blazer])
    expect((await find('红色丝绒')).ids, 'all of them').toEqual([])
  })

  test('a misspelt word is taken for the nearest that listings have', async () => {
    expect(await find('velvt')).toEqual({ ids: [blazer, gown], correctedTo: 'velvet' })
    expect(await find('embroidred kimnoo')).toEqual({ ids: [kimono], correctedTo: 'embroidered kimono' })
    expect(await find('blzaer')).toEqual({ ids: [blazer], correctedTo: 'blazer' })
    expect(await find('xylophone')).toEqual({ ids: [], correctedTo: undefined })
  })

  test('the last word is a beginning while it is typed, or when no listing has it', async () => {
    expect((await find('velvet bla', true)).ids).toEqual([blazer])
    expect(await find('velvet bla')).toEqual({ ids: [blazer], correctedTo: undefined })
    expect((await find('vel kimono')).ids).toEqual([])
  })

  test('a word is not corrected when only the other filters leave nothing', async () => {
    const answer = await call(catalog.searchProducts, { query: { q: 'velvet', category: 'shoes' } })
    expect(answer).toMatchObject({ data: [], meta: { total: 0, hasMore: false } })
    expect(answer.correctedTo).toBeUndefined()
  })

  test('a word goes with the last listing that had it', async () => {
    const [last = 0] = await putProducts(house, [{ merchant_id: claire.id, name: 'Houndstooth Cape' }])
    expect((await find('houndstoth')).ids).toEqual([last])
    await house.db.updateTable('product').set({ stock: 0 }).where('id', '=', last).execute()
    await inTransaction(house, (tx) => forSearch(tx, [last]))
    expect(await find('houndstoth')).toEqual({ ids: [], correctedTo: undefined })
    await recountTerms(house.db)
    const { rows } = await house.pool.query('select term, listings from search_term where term in ($1, $2) order by term', [
      'houndstooth',
      'velvet',
    ])
    expect(rows).toEqual([{ term: 'velvet', listings: 2 }])
  })

  test('suggestions are names that begin so, most liked first, in the language of the reader', async () => {
    const suggest = (q: string, language = 'en') => call(catalog.suggest, { query: { q } }, { 'accept-language': language })
    expect((await suggest('vel')).data).toEqual([
      { id: blazer, name: 'Velvet Blazer' },
      { id: gown, name: 'Velvet Evening Gown' },
    ])
    expect((await suggest('丝', 'zh-CN')).data.map(({ name }) => name)).toEqual(['丝绒西装外套', '丝绒晚礼服', '红色真丝连衣裙'])
    expect((await suggest('')).data).toEqual([])
    expect((await suggest('bias')).data).toEqual([])
  })

  test('what its merchant may not sell, or is switched off, is not found, and comes back', async () => {
    const noor = await person({ merchant: true })
    const [id = 0] = await putProducts(house, [{ merchant_id: noor.id, name: 'Paisley Shawl' }])
    const turn = async (charges: boolean) => {
      await house.db.updateTable('account').set({ charges_enabled: charges }).where('id', '=', noor.id).execute()
      await inTransaction(house, (tx) => forSearch(tx, [id]))
      return (await find('paisley')).ids
    }
    expect(await turn(false)).toEqual([])
    expect(await turn(true)).toEqual([id])
    const { rows } = await house.pool.query('select count(*)::int as changes from listing_change where listing_id = $1', [id])
    expect(rows).toEqual([{ changes: 3 }])
  })
}
