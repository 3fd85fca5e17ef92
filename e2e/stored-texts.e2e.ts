// What merchants write is text on every page that shows it: hostile texts in every field run nothing and load nothing.
import { call } from '@rondo/contracts/kernel/call'
import { login } from '@rondo/contracts/calls/accounts'
import { bulkDelete, createProduct } from '@rondo/contracts/calls/listings'
import { listAddresses } from '@rondo/contracts/calls/locations'
import { cleanLine } from '@rondo/rules/kernel/clean-text'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileTexts } from './hostile-texts.ts'
import { partOf } from './part.ts'
import { PASSWORD } from './person.ts'
import { browser, product } from './shop.ts'

// a merchant of its own: one person may send three forms at once, and Mei lists in other files
const { jwt, user } = await call(login, { body: { identifier: 'willa@demo.rondo.test', password: PASSWORD } }, { base: product.origin })
const asWilla = { base: product.origin, headers: { authorization: `Bearer ${jwt}` } }
const [home] = await call(listAddresses, {}, asWilla)
const made: { id: number; text: string }[] = []
let harmless = 0

let drawn: readonly number[] | undefined
/** A picture of one colour, drawn by the browser. */
async function draw(): Promise<readonly number[]> {
  const page = await browser.newPage()
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(600, 750)
    const paint = canvas.getContext('2d')
    if (paint) paint.fillRect(0, 0, 300, 300)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
  })
  await page.close()
  return bytes
}
async function upload(): Promise<number> {
  drawn ??= await draw()
  const form = new FormData()
  form.append('files', new File([new Uint8Array(drawn)], '<img src=x onerror=zzhit=1>.png', { type: 'image/png' }))
  const answer = await fetch(`${product.origin}/api/upload`, { method: 'POST', headers: asWilla.headers, body: form })
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`)
  const [photo] = (await answer.json()) as { id: number }[]
  if (!photo) throw new Error('the upload answered no picture')
  return photo.id
}

/** A listing with one text in every field that takes text; the name has a word by which its group is found. */
async function list(text: string, word: string, photo: number, more: readonly number[] = []): Promise<number> {
  const one = { name: `${word} ${text}`.trim().slice(0, 120), description: text, notes: text }
  const answer = await call(
    createProduct,
    {
      body: {
        ...one,
        language: 'en',
        translations: { 'zh-CN': one },
        productType: 'designer',
        category: 'dress',
        size: 'custom',
        customSizeDetails: text,
        color: 'red',
        condition: 'good',
        material: 'silk',
        brand: text.slice(0, 80),
        sku: `${word} ${text}`.slice(0, 64),
        stock: 1,
        photos: [photo, ...more],
        forSell: true,
        price: 40,
        forRent: true,
        rentPriceAndTime: [{ number: 3, option: 'day', price: 9 }],
        openToSwap: true,
        openToPickUp: true,
        pickupAddress: home?.id ?? 0,
      },
    },
    asWilla,
  )
  return answer.id
}

const words = ['qqvelour', 'qqcorduroy', 'qqbatiste'] // as many listings of each as a first page shows
const wordOf = (at: number) => words[Math.floor(at / 18)] ?? 'qqvelour'
/** The words that listings of this run have. */
const spoken = () => new Set(made.map((_, at) => wordOf(at)))

beforeAll(async () => {
  const photo = await upload()
  harmless = await list('A plain sentence', 'qqplain', photo)
  for (const [at, text] of partOf(hostileTexts, 2).entries()) made.push({ id: await list(text, wordOf(at), photo), text })
})
afterAll(() => call(bulkDelete, { body: { ids: [harmless, ...made.map(({ id }) => id)] } }, asWilla))

interface Look {
  /** Elements with the names of their attributes, in order. */
  readonly skeleton: string
  /** What would run or load something from elsewhere. */
  readonly faults: string[]
  readonly heading: string
}

const reader = await browser.newPage()
/** Reads HTML as a browser does, without running it. */
const look = (html: string): Promise<Look> =>
  reader.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html')
    const all = [...parsed.querySelectorAll('*')]
    const addresses = ['src', 'href', 'xlink:href', 'action', 'formaction', 'data', 'poster', 'ping', 'background']
    const leadsAway = (value: string) => {
      const to = URL.canParse(value, 'http://here.test') && new URL(value, 'http://here.test')
      return !to || !to.protocol.startsWith('http') || to.host === 'evil.test'
    }
    const faultOf = (element: Element): string | undefined => {
      const { localName: name } = element
      const names = element.getAttributeNames()
      if (['iframe', 'object', 'embed', 'base', 'frame', 'applet'].includes(name)) return name
      if (name === 'meta' && names.includes('http-equiv')) return 'meta http-equiv'
      const bad = names.find((one) => one.startsWith('on') || one === 'srcdoc')
      if (bad) return `${name} ${bad}`
      const away = names.find((one) => addresses.includes(one) && leadsAway(element.getAttribute(one) ?? ''))
      if (away) return `${name} ${away}=${element.getAttribute(away)}`
      if (/url\(|expression/i.test(element.getAttribute('style') ?? '')) return `${name} style`
      if (name !== 'script') return undefined
      const text = element.textContent
      if (!element.getAttribute('type')?.includes('json')) {
        return text === '' && element.getAttribute('src')?.startsWith('/assets/')
          ? undefined
          : `a script: ${element.outerHTML.slice(0, 80)}`
      }
      JSON.parse(text)
      return text.includes('<') ? 'an open bracket in JSON' : undefined
    }
    return {
      skeleton: all.map((element) => `${element.localName}[${element.getAttributeNames().toSorted().join()}]`).join('\n'),
      faults: all.map(faultOf).filter((fault) => fault !== undefined),
      heading: parsed.querySelector('h1')?.textContent ?? '',
    }
  }, html)
const sent = async (path: string, language: string) =>
  (await fetch(product.origin + path, { headers: { cookie: `lang=${language}` } })).text()

const languages = ['en', 'zh-CN'] as const

test('the reader of these tests notices what runs and what loads', async () => {
  const tags = hostileTexts.filter((text) => /^<(script|img|iframe|object|embed|base|form|body|input|svg onload)/i.test(text))
  const blind = await Promise.all(tags.map(async (text) => ((await look(`<main>${text}</main>`)).faults.length === 0 ? text : undefined)))
  expect([tags.length > 8, blind.filter(Boolean)]).toEqual([true, []])
})

test.each(languages)('in %s the page of a hostile listing is built like that of a harmless one', async (language) => {
  const plain = await look(await sent(`/product/${harmless}`, language))
  expect(plain.faults).toEqual([])
  for (const [at, { id, text }] of made.entries()) {
    const seen = await look(await sent(`/product/${id}`, language))
    expect(seen.faults, text).toEqual([])
    expect(seen.skeleton, text).toBe(plain.skeleton)
    expect(seen.heading.trim(), text).toBe(cleanLine(`${wordOf(at)} ${text}`.slice(0, 120)))
  }
})

test.each(languages)('in %s browse and the merchant’s page list hostile names as text', async (language) => {
  for (const word of spoken()) {
    const html = await sent(`/browse?q=${word}`, language)
    expect(html).toContain(`${word} `)
    expect((await look(html)).faults, word).toEqual([])
  }
  const hostile = encodeURIComponent(hostileTexts[0] ?? '')
  for (const path of [`/merchant/${user.id}`, `/browse?q=${hostile}`, `/search?q=${hostile}`]) {
    expect((await look(await sent(path, language))).faults, path).toEqual([])
  }
})

test('a text of one word, however long, and ten pictures stay within the page', async () => {
  const [photo, word] = [await upload(), 'W'.repeat(100)]
  const more: number[] = []
  for (let sent = 0; sent < 9; sent++) more.push(await upload()) // one person may send three forms at once
  const id = await list(word, '', photo, more)
  made.push({ id, text: word })
  const page = await browser.newPage({ baseURL: product.origin, viewport: { width: 360, height: 740 } })
  for (const path of [`/product/${id}`, `/merchant/${user.id}`, '/browse']) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
  }
  await page.close()
})

test('with scripts running and no policy in the way, nothing hostile runs or leaves', async () => {
  const context = await browser.newContext({ baseURL: product.origin, bypassCSP: true, serviceWorkers: 'block', locale: 'en-US' })
  const page = await context.newPage()
  const strange: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => strange.push('a dialog')))
  page.on('request', (request) => {
    if (!request.url().startsWith(product.origin) && !/^(data|blob):/.test(request.url())) strange.push(request.url())
  })
  const visit = async (path: string) => {
    await page.goto(path)
    await page.locator('main h1, main h2, main article').first().waitFor()
    const hit = await page.evaluate(() => 'zzhit' in globalThis)
    if (hit) strange.push(`ran on ${path}`)
  }
  for (const [at, { id }] of partOf([...made.entries()], 2)) await visit(`/product/${id}?lang=${languages[at % 2]}`)
  for (const word of spoken()) await visit(`/browse?q=${word}`)
  await visit(`/merchant/${user.id}`)
  await context.close()
  expect(strange).toEqual([])
})
