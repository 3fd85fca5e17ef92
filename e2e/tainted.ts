// Answers of the server as they would be if every text in them that people fill were hostile: the contract of each says which fields are texts.
import { endpoints } from '@rondo/contracts'
import type { Page } from 'playwright-core'
import { hostileTexts } from './hostile-texts.ts'

/** What is known of a schema without its library. */
interface Known {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly format?: string
      readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[]
      readonly shape?: Readonly<Record<string, Known>>
      readonly element?: Known
      readonly innerType?: Known
      readonly valueType?: Known
      readonly out?: Known
      readonly left?: Known
      readonly right?: Known
      readonly options?: readonly Known[]
      readonly entries?: Readonly<Record<string, unknown>>
      readonly values?: readonly unknown[]
      readonly getter?: () => Known
    }
  }
  readonly safeParse: (value: unknown) => { readonly success: boolean }
}

/** Texts that the product itself makes: addresses and places in a list, keys, and values for which screens have words of their own. */
const ours = new RegExp(
  `^(${[
    'url|photo|picture|avatar|portrait|link|cursor|key|publicKey|clientId|.*(Url|Token|Secret)', // addresses and keys
    'zone|language|lang|from|to|version|country|.*(Zone|Tier|Type|Country)',
    'status|groupStatus|providerStatus|guard|decision|kind|cause|askedBy|deliveryMethod|by|size|condition|mark|sizes|before|after',
    'option|pickupTime|amount|currency|days|mass|distance', // what screens reckon with
  ].join('|')})$`,
)
/** A day, an instant, an amount or an address, whatever field it stands in. */
const isForm = (value: unknown) => typeof value === 'string' && /^(\d{4}-\d\d(-\d\d.*)?|[\d.,]+|\/.*|https?:.*)$/.test(value)

/** A text with every hostile one in it; it begins as an address that would run, and names the call that brought it. */
const hostileOf = (call: string) => `javascript:zzhit=1//[${call}] ${hostileTexts.join(' ')}`

const isFree = ({ format, checks = [] }: Known['_zod']['def']) =>
  format === undefined && !checks.some((one) => one._zod.def.check === 'string_format')

/** Values of ours that screens would not take any word for. */
const known: Readonly<Record<string, string>> = {
  zone: 'UTC',
  country: 'US',
  currency: 'USD',
  pickupTime: '18:30',
  pickupZone: 'UTC',
  pickupDate: '2030-01-01',
  url: '/',
  photo: '/',
  picture: '/',
  avatar: '/',
  portrait: '/',
  link: '/',
}
/** Something that the schema allows, for lists that would be empty. */
function example(schema: Known, name = ''): unknown {
  const { def } = schema._zod
  const inner = def.innerType ?? def.out ?? def.getter?.()
  if (inner) return example(inner, name)
  if (def.shape) return Object.fromEntries(Object.entries(def.shape).map(([key, one]) => [key, example(one, key)]))
  if (def.element) return [example(def.element, name)]
  if (def.options?.[0]) return example(def.options[0], name)
  if (def.entries) return Object.values(def.entries)[0]
  if (def.values) return def.values[0]
  if (def.type === 'string')
    return isFree(def) ? (known[name] ?? 'words') : new Date().toISOString().slice(0, def.format === 'datetime' ? undefined : 10)
  return { number: 1, int: 1, boolean: false, record: {} }[def.type] ?? null
}

/** The value with `text` in every field that holds a free text; one that may be missing is there, and lists of the answer itself have a member. */
function taint(schema: Known, value: unknown, text: string, name = '', isMember = false): unknown {
  const { def } = schema._zod
  const inner = def.innerType ?? def.out ?? def.getter?.()
  if (def.type === 'string') return isFree(def) && !ours.test(name) && !isForm(value) ? text : value
  if (value === null || value === undefined) {
    const isText = inner && ['nullable', 'optional'].includes(def.type) && inner._zod.def.type === 'string'
    return isText ? taint(inner, '', text, name) || value : value
  }
  if (inner) return taint(inner, value, text, name, isMember)
  if (def.element && Array.isArray(value)) {
    const { element } = def
    const full = value.length > 0 || isMember ? value : [example(element)]
    return full.map((one) => taint(element, one, text, name, true))
  }
  if (def.options) {
    const fits = def.options.find((one) => one.safeParse(value).success)
    return fits ? taint(fits, value, text, name, isMember) : value
  }
  if (def.left && def.right) return taint(def.right, taint(def.left, value, text, name, isMember), text, name, isMember)
  if (typeof value !== 'object') return value
  const given = value as Record<string, unknown>
  const { shape, valueType } = def
  if (shape) {
    const seen = Object.entries(shape).map(([key, one]) => [key, taint(one, given[key], text, key, isMember)] as const)
    return { ...given, ...Object.fromEntries(seen.filter(([, one]) => one !== undefined)) }
  }
  return valueType
    ? Object.fromEntries(Object.entries(given).map(([key, one]) => [key, taint(valueType, one, text, key, isMember)]))
    : value
}

const calls = endpoints
  .filter(([name]) => !/^(platform|locations|translations)\./.test(name))
  .flatMap(([name, { method, path, aliases = [], access, answer, isStreamed }]) =>
    isStreamed
      ? []
      : [path, ...aliases].map((one) => ({
          name,
          method,
          isDesk: access === 'operator',
          schema: answer as unknown as Known,
          pattern: new RegExp(`^/api${one.replaceAll(/:\w+/g, '[^/]+')}$`),
          parameters: one.split(':').length,
        })),
  )
  .toSorted((a, b) => a.parameters - b.parameters)

/**
 * From now on the answers that this page gets are hostile. Those of the desk are made up: whoever opens it sees what operators see. `instead`
 * of what a call brings, by its name, another answer is made so.
 */
export async function taintAnswers(page: Page, instead: Readonly<Record<string, object>> = {}): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const asked = calls.find(({ method, pattern }) => method === request.method() && pattern.test(pathname))
    if (!asked) return route.continue()
    if (asked.isDesk) return route.fulfill({ json: taint(asked.schema, example(asked.schema), hostileOf(asked.name)) })
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('application/json') || !response.ok()) return route.fulfill({ response })
    return route.fulfill({ response, json: taint(asked.schema, instead[asked.name] ?? (await response.json()), hostileOf(asked.name)) })
  })
}

/** Counts in a page what a hostile text would leave there. To be installed before it opens. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const reports: string[] = []
    Object.assign(globalThis, { zzreports: reports })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reports.push(`${violatedDirective} ${blockedURI}`),
    )
  })
}
/** Whether a page shows a text that a call brought, at once or soon; only at once where another page has shown it. */
export const showsTextsOf = (page: Page, call: string, isSeen: boolean): Promise<boolean> =>
  page
    .waitForFunction(
      (mark) => {
        const typed = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(({ value }) => value)
        return [document.body.textContent, ...typed].some((text) => text.includes(mark))
      },
      `zzhit=1//[${call}]`,
      { timeout: isSeen ? 500 : 6_000 },
    )
    .then(
      () => true,
      () => false,
    )
/** What has run, was added or was refused in the page as it stands. */
export const faultsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { zzhit, zzreports } = globalThis as { zzhit?: number; zzreports?: string[] }
    const faults = [...(zzhit === undefined ? [] : ['a script ran']), ...(zzreports ?? [])]
    const strange = ['iframe', 'object', 'embed', 'base', 'frame', 'applet', 'math', 'animate', 'audio', 'video']
    for (const one of document.querySelectorAll('*')) {
      const name = one.localName
      if (strange.includes(name) || (name === 'meta' && one.hasAttribute('http-equiv'))) faults.push(name)
      if (name === 'script' && !one.getAttribute('type')?.includes('json') && !one.getAttribute('src')?.startsWith('/assets/'))
        faults.push(`a script: ${one.outerHTML.slice(0, 80)}`)
      if (name === 'style' && one.textContent.includes('evil.test')) faults.push(name)
      for (const { name: key, value } of one.attributes) {
        if (key.startsWith('on') || key === 'srcdoc') faults.push(`${name} ${key}`)
        const isAddress = ['src', 'href', 'xlink:href', 'action', 'formaction', 'data', 'poster', 'ping', 'srcset'].includes(key)
        if (isAddress && /^\s*(javascript|data:text)|^(https?:)?\/\/evil/i.test(value)) faults.push(`${name} ${key}=${value.slice(0, 60)}`)
        if (key === 'style' && /url\(|expression|zzhit/i.test(value)) faults.push(`${name} style`)
      }
    }
    return faults
  })
