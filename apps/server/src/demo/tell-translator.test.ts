import { translations as calls } from '@rondo/contracts'
import { customers, merchants } from '@rondo/demo'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { openSession } from '../platform/sessions.ts'
import { seedDemo, tellTranslator } from './index.ts'

const { call, sandbox, server: app } = await openApp({ limits: false })
beforeAll(async () => {
  await seedDemo(app)
  await tellTranslator(app.config)
})
const known = async () => ((await (await fetch(`${sandbox.base}/_sandbox/translations`)).json()) as { known: number }).known
const inTongue = (language: 'en' | 'zh-CN') => ({ 'accept-language': language })

async function idsOf(table: 'person' | 'comment', which = sql`true`): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${which} order by id`.execute(app.db)
  return rows.map(({ id }) => id)
}

test('the translator knows what the demo’s shops and reviews say, in both directions, without a mark', async () => {
  const [zh] = await idsOf('person', sql`username = 'mei'`)
  const shop = await call(calls.translate, { body: { kind: 'shop', id: zh ?? 0 } }, inTongue('zh-CN'))
  expect(shop.parts).toEqual([
    { part: 'bio', text: '在旧金山教会区的餐桌上打版，由四位自己也穿的人缝制。每款只做一小批连衣裙和外套。' },
    { part: 'rules', text: '归还时请保持干燥，并挂回原来的衣架。真丝请勿喷香水；小痕迹只要告诉我，就没关系。' },
  ])
  const reviews = await idsOf('comment', sql`id % 20 = 0`)
  for (const language of ['en', 'zh-CN'] as const)
    for (const id of reviews) {
      const { parts } = await call(calls.translate, { body: { kind: 'review', id } }, inTongue(language))
      expect(parts.map(({ text }) => text).join(' ')).not.toMatch(/^\[(en|zh)\]/)
    }
})

test('what people of the demo have said to each other is known', async () => {
  const { rows } = await sql<{ id: number; receiver_id: number; text: string }>`
    select id, receiver_id, text from message where text <> '' order by id`.execute(app.db)
  expect(rows.length).toBeGreaterThan(10)
  for (const { id, receiver_id, text } of rows) {
    const authorization = `Bearer ${await openSession(app, app.db, { id: receiver_id, passwordVersion: 1 })}`
    const language = /\p{Script=Han}/u.test(text) ? 'en' : 'zh-CN'
    const { isSame, parts } = await call(calls.translate, { body: { kind: 'message', id } }, { authorization, ...inTongue(language) })
    expect({ isSame, isMarked: /^\[(en|zh)\]/.test(parts[0]?.text ?? '') }).toEqual({ isSame: false, isMarked: false })
  }
})

test('a sandbox that knows them is not told again, and a translator that is not the sandbox’s is told nothing', async () => {
  const told = await known()
  expect(told).toBeGreaterThan(merchants.length + customers.length)
  await fetch(`${sandbox.base}/_sandbox/reset`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  await tellTranslator({ sandbox: { ...app.config.sandbox, translation: false } })
  expect(await known()).toBe(0)
  const calls: string[] = []
  const listened = globalThis.fetch
  globalThis.fetch = (input, init) => {
    calls.push(init?.method ?? 'GET')
    return listened(input, init)
  }
  try {
    await tellTranslator(app.config)
    await tellTranslator(app.config)
  } finally {
    globalThis.fetch = listened
  }
  expect(calls).toEqual(['GET', 'POST', 'GET'])
})
