// What every adapter of the search must do, asked by HTTP: `where` is the adapter.
import { catalog, platform as contract } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from './app.ts'
import { putStock } from './goods.ts'
import { putProducts } from './products.ts'
import { inTransaction } from '../src/platform/db.ts'
import { reindex, refreshTerms } from '../src/features/listings/index.ts'

export async function wordsContract(where: 'memory' | 'postgres') {
  const { call, server: app, person, eventually } = await openApp({ search: where, jobs: false })
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
    app,
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
  })

  test('what has neither letter nor digit finds nothing, and blanks ask nothing', async () => {
    for (const q of ['%', '?!', '👗']) expect(await find(q)).toEqual({ ids: [], correctedTo: undefined })
    expect((await find('👗 velvet')).ids).toEqual([blazer, gown])
    expect((await find('  ')).ids).toHaveLength(4)
  })

  test('a word without an end can be listed and is found by its beginning', async () => {
    expect((await find('ж'.repeat(64))).ids).toEqual([kimono])
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

  test('Chinese is found by everyday words and in traditional characters; a description that names another category does not count', async () => {
    const texts = (name: string, description: string) => ({
      name: 'Piece',
      description: 'Plain.',
      translations: { 'zh-CN': { name, description } },
    })
    const [skirt = 0, sweater = 0, coat = 0] = await putProducts(
      app,
      [
        { ...texts('百褶裙', '轻。'), category: 'skirt', material: 'silk' },
        { ...texts('圆领', '暖。'), category: 'sweater' },
        { ...texts('直身', '里面穿厚毛衣也有余地。'), category: 'coat' },
      ].map((garment) => ({ ...garment, color: 'other', merchant_id: claire.id })),
    )
    expect((await find('裙子')).ids).toEqual([skirt])
    expect((await find('丝绸 裙子')).ids, 'by another word for its cloth').toEqual([skirt])
    expect((await find('連衣裙')).ids).toEqual([dress])
    expect((await find('毛衣')).ids).toEqual([sweater])
    expect((await find('外套 余地')).ids).toEqual([coat])
    await app.db.updateTable('product').set({ active: false }).where('id', 'in', [skirt, sweater, coat]).execute()
    await inTransaction(app, (tx) => reindex(tx, [skirt, sweater, coat]))
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
    const [last = 0] = await putProducts(app, [{ merchant_id: claire.id, name: 'Houndstooth Cape' }])
    expect((await find('houndstoth')).ids).toEqual([last])
    await putStock(app.db, last, 0)
    await inTransaction(app, (tx) => reindex(tx, [last]))
    expect(await find('houndstoth')).toEqual({ ids: [], correctedTo: undefined })
    await refreshTerms(app.db)
    const { rows } = await app.pool.query('select term from search_term where term in ($1, $2)', ['houndstooth', 'velvet'])
    expect(rows).toEqual([{ term: 'velvet' }])
  })

  test('suggestions are names that begin so, most liked first, in the language of the reader', async () => {
    const suggest = (q: string, language = 'en') => call(catalog.suggest, { query: { q } }, { 'accept-language': language })
    const found = (await suggest('vel')).data
    expect(found.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: blazer, name: 'Velvet Blazer' },
      { id: gown, name: 'Velvet Evening Gown' },
    ])
    const { data } = await call(catalog.searchProducts, { query: { q: 'blazer' } })
    expect(data[0]).toMatchObject({ ...found[0], photos: data[0]?.photos.slice(0, 1) })
    expect(Object.keys(found[0] ?? {})).toContain('price')
    expect((await suggest('丝', 'zh-CN')).data.map(({ name }) => name)).toEqual(['丝绒西装外套', '丝绒晚礼服', '红色真丝连衣裙'])
    expect((await suggest('')).data).toEqual([])
    expect((await suggest('bias')).data).toEqual([])
  })

  test('kinds of what is being typed come before names, in either language and in the plural, each with what its list has', async () => {
    const kinds = async (q: string) => (await call(catalog.suggest, { query: { q } })).kinds
    const jackets = { key: 'category', value: 'jacket', listings: 1 }
    for (const q of ['jac', 'jackets', '夹', '夹克']) expect(await kinds(q)).toEqual([jackets])
    expect((await call(catalog.searchProducts, { query: { category: 'jacket' } })).meta.total).toBe(1)
    for (const q of ['skirt', 'vel', '', '%']) expect(await kinds(q)).toEqual([])
  })

  test('what its merchant may not sell, or is switched off, is not found, and comes back', async () => {
    const noor = await person({ merchant: true })
    const [id = 0] = await putProducts(app, [{ merchant_id: noor.id, name: 'Paisley Shawl' }])
    const turn = async (charges: boolean) => {
      await app.db.updateTable('account').set({ charges_enabled: charges }).where('id', '=', noor.id).execute()
      await inTransaction(app, (tx) => reindex(tx, [id]))
      return (await find('paisley')).ids
    }
    expect(await turn(false)).toEqual([])
    expect(await turn(true)).toEqual([id])
    const { rows } = await app.pool.query('select count(*)::int as changes from listing_change where listing_id = $1', [id])
    expect(rows).toEqual([{ changes: 3 }])
  })
}
