import type { FastifyInstance } from 'fastify'
import { sandboxKeys } from '../keys.ts'
import { detect, known, translate } from './translate.ts'

const longestText = 10_000
const names = { en: 'English', 'zh-Hans': 'Chinese' } as const

type Known = (typeof known)[number]
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

/** The translator at `/translation`, in the shape of LibreTranslate: what it does not know it leaves, and it marks what it wrote. */
export function mountTranslator(app: FastifyInstance): void {
  app.get('/translation/languages', () => known.map((code) => ({ code, name: names[code], targets: known })))

  app.post<{ Body: Asked | undefined }>('/translation/translate', (request, reply) => {
    const asked = request.body ?? {}
    const refusal = refusalOf(asked)
    if (refusal) return reply.code(refusal.status).send({ error: refusal.error })
    const text = String(asked.q)
    const detected = asked.source === 'auto' ? detect(text) : undefined
    const from = detected?.language ?? knownOf(asked.source) ?? 'en'
    return reply.send({
      ...(detected && { detectedLanguage: detected }),
      translatedText: translate(text, from, knownOf(asked.target) ?? 'en'),
    })
  })
}
