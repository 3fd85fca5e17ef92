import { catalog, reviews } from '@rondo/contracts'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { putProducts } from '../../../test/products.ts'
import { statementsOf } from '../../../test/statements.ts'

const { as, call, app, person } = await openApp({ jobs: false })
const mei = await person({ merchant: true })
const wearers = [await person(), await person(), await person(), await person()]

async function dressed(changes: object, said: readonly ('small' | 'true' | 'large' | null)[]): Promise<number> {
  const [id = 0] = await putProducts(app, [{ merchant_id: mei.id, category: 'dress', size: 'M', ...changes }])
  const rows = said.map((fit, n) => ({
    author_id: wearers[n]?.id ?? 0,
    product_id: id,
    merchant_id: mei.id,
    rating: 4,
    text: 'Worn with joy.',
    fit,
  }))
  if (rows.length > 0) await app.db.insertInto('comment').values(rows).execute()
  return id
}
const hint = (id: number) => call(reviews.sizeHint, { params: { id } })
async function sized(measures: { bustsize?: string; clothingsize?: string }, country = 'US') {
  const anna = await person({ country })
  await app.db.updateTable('account').set(measures).where('id', '=', anna.id).execute()
  return anna
}

test('wearers say how a garment falls, and how many of them', async () => {
  const id = await dressed({}, ['small', 'small', 'true', null])
  expect(await hint(id)).toEqual({ fit: { verdict: 'small', agree: 2, people: 3 }, own: null })
})

test('a single opinion, one taken back, or two that contradict each other are no hint', async () => {
  expect((await hint(await dressed({}, ['large']))).fit).toBeNull()
  expect((await hint(await dressed({}, ['large', 'small']))).fit).toBeNull()
  const id = await dressed({}, ['large', 'large'])
  await app.db.updateTable('comment').set({ deleted_at: new Date() }).where('product_id', '=', id).execute()
  expect((await hint(id)).fit).toBeNull()
})

test.each([
  [{ clothingsize: 'M' }, 'M', [], 'true'],
  [{ clothingsize: 'M' }, 'S', [], 'small'],
  [{ clothingsize: 'M' }, 'L', ['small', 'small'], 'true'],
  [{ clothingsize: 'M' }, 'M', ['large', 'large'], 'large'],
  [{ bustsize: '92 cm' }, '8', [], 'true'],
  [{ clothingsize: 'M' }, 'onesize', ['small', 'small'], 'true'],
  [{ clothingsize: 'M' }, 'custom', [], null],
] as const)('somebody of %j finds size %s with %j: %s', async (measures, size, said, fit) => {
  const anna = await sized(measures)
  const { own } = await as(anna).call(reviews.sizeHint, { params: { id: await dressed({ size }, said) } })
  expect(own?.fit).toBe(fit)
})

test('without measures, and for what no measure speaks of, there is no own size', async () => {
  const dress = await dressed({}, [])
  const shoes = await dressed({ category: 'shoes', size: 'custom' }, [])
  expect((await as(await person()).call(reviews.sizeHint, { params: { id: dress } })).own).toBeNull()
  expect((await as(await sized({ clothingsize: 'M' })).call(reviews.sizeHint, { params: { id: shoes } })).own).toBeNull()
})

test('what is no garment has no size', async () => {
  const id = await dressed({ product_type: 'virtual', stock: 999 }, ['true', 'true'])
  expect(await hint(id)).toEqual({ fit: null, own: null })
})

test('a deleted or unknown product is not found', async () => {
  await expect(hint(987_654)).rejects.toMatchObject({ status: 404 })
})

test('the hint takes two queries, and the measures stay on the server', async () => {
  const anna = await sized({ bustsize: '34B', clothingsize: 'UK 12' }, 'GB')
  const id = await dressed({}, ['true', 'true'])
  let answers = ''
  const sent = await statementsOf(async () => {
    answers = JSON.stringify(await as(anna).call(reviews.sizeHint, { params: { id } }))
  })
  expect(sent.filter((text) => !text.includes('session'))).toHaveLength(2)
  answers += JSON.stringify([
    await as(anna).call(catalog.mySize, {}),
    await as(anna).call(catalog.searchProducts, { query: { mySize: true } }),
  ])
  expect(answers).not.toMatch(/34B|UK 12|bust/)
})
