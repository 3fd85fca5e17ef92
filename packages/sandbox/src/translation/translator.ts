import type { FastifyInstance } from 'fastify'
import type { Store } from '../ground/store.ts'
import { sandboxKeys } from '../keys.ts'
import { countTold, keepTold, type Told, toldTranslation } from './told.ts'
import { detect, type Known, known, translate } from './translate.ts'

const longestText = 10_000
const names = { en: 'English', 'zh-Hans': 'Chinese' } as const

const knownOf = (code: unknown): Known | undefined => {
  const asked = String(code).toLowerCase()
  return known.find((one) => one.toLowerCase() === (asked === 'zh' ? 'zh-hans' : asked))
}

interface Asked {
  q?: unknown
  source?: unknown
  target?: unknown
  format?: unknown
  api_key?: unknown
}

/** What the translator refuses, with its status and words; undefined where it translates. */
function refusalOf({ q, source, target, format = 'text', api_key: key }: Asked): { status: number; error: string } | undefined {
  if (key === undefined || key === '') return { status: 400, error: 'Please contact the server operator to get an API key' }
  if (key !== sandboxKeys.translateKey) return { status: 403, error: 'Invalid API key' }
  if (typeof q !== 'string' || q === '') return { status: 400, error: 'Invalid request: missing q parameter' }
  if (!source) return { status: 400, error: 'Invalid request: missing source parameter' }
  if (!target) return { status: 400, error: 'Invalid request: missing target parameter' }
  if (q.length > longestText) return { status: 400, error: `Invalid request: request (${q.length}) exceeds text limit (${longestText})` }
  if (format !== 'text') return { status: 400, error: `${String(format)} format is not supported` }
  const unknown = [source === 'auto' ? 'en' : source, target].find((code) => !knownOf(code))
  return unknown === undefined ? undefined : { status: 400, error: `${unknown as string} is not supported` }
}

/** What somebody tells, or undefined where it is no list of translations. */
function toldIn(body: unknown): Told[] | undefined {
  if (!Array.isArray(body)) return undefined
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
  const told = (body as Partial<Record<keyof Told, unknown>>[]).flatMap(({ to, text, translated }) => {
    const target = knownOf(to)
    return target && isText(text) && isText(translated) ? [{ to: target, text, translated }] : []
  })
  return told.length === body.length ? told : undefined
}

/** The translator at `/translation`, in the shape of LibreTranslate: what it was told it says, else it writes word by word, with a mark. */
export function mountTranslator(app: FastifyInstance, store: Store): void {
  app.get('/_sandbox/translations', () => ({ known: countTold(store) }))
  app.post('/_sandbox/translations', (request, reply) => {
    const told = toldIn(request.body)
    if (!told) return reply.code(400).send({ error: 'a list is wanted, each with to (en or zh), text and translated' })
    keepTold(store, told)
    return reply.send({ known: countTold(store) })
  })

  app.get('/translation/languages', () => known.map((code) => ({ code, name: names[code], targets: known })))

  app.post<{ Body: Asked | undefined }>('/translation/translate', (request, reply) => {
    const asked = request.body ?? {}
    const refusal = refusalOf(asked)
    if (refusal) return reply.code(refusal.status).send({ error: refusal.error })
    const text = String(asked.q)
    const detected = asked.source === 'auto' ? detect(text) : undefined
    const from = detected?.language ?? knownOf(asked.source) ?? 'en'
    const to = knownOf(asked.target) ?? 'en'
    const told = from === to ? undefined : toldTranslation(store, text, to)
    return reply.send({
      ...(detected && { detectedLanguage: detected }),
      translatedText: told ?? translate(text, from, to),
    })
  })
}
