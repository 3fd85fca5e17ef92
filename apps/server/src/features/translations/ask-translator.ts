// Texts that this process asks the provider for. Two readers of the same text share one call, and the provider is never asked for many at once.
import { translationBounds } from '@rondo/rules/translations/bounds'
import type { App, Language } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { ProviderUnavailable } from '../../providers/outcome.ts'
import type { Translated, Translator } from '../../providers/translation/index.ts'
import { digestOf, keepTranslation, keptTranslation, leavingsNow } from './translations.repository.ts'

/** Texts that are wanted now, and how many of them the provider is working at. */
interface Going {
  readonly texts: Map<string, Promise<Translated>>
  asked: number
}
const going = new WeakMap<Translator, Going>()
function goingOf(translator: Translator): Going {
  const known = going.get(translator)
  if (known) return known
  const begun: Going = { texts: new Map(), asked: 0 }
  going.set(translator, begun)
  return begun
}

/** Whether a text stands where its reader found it. */
export type Stands = () => Promise<boolean>

/**
 * A text in a language: as it is kept, else asked for, and kept if it still stands then: what went with an account meanwhile is answered to who
 * had asked, and not kept. At most 3 statements and those of `stands`. Throws translations.unavailable.
 */
export function translated(app: App, text: string, language: Language, stands: Stands): Promise<Translated> {
  const own = goingOf(app.providers.translator)
  const digest = digestOf(text)
  const key = `${language} ${digest.toString('base64url')}`
  const shared = own.texts.get(key)
  if (shared) return shared
  // what comes after this one ended finds what it kept
  const begun = askAndKeep(app, own, { text, digest, language, stands }).finally(() => own.texts.delete(key))
  own.texts.set(key, begun)
  return begun
}

interface Asked {
  readonly text: string
  readonly digest: Buffer
  readonly language: Language
  readonly stands: Stands
}
async function askAndKeep(app: App, own: Going, { text, digest, language, stands }: Asked): Promise<Translated> {
  const kept = await keptTranslation(app.db, digest, language)
  if (kept) return kept
  if (own.asked >= translationBounds.atOnce) throw new Failure('translations.unavailable')
  own.asked++
  const made = await ask(app, text, language).finally(() => own.asked--)
  const leavings = await leavingsNow(app.db) // before it is looked whether the words stand: who leaves afterwards is counted
  if (await stands()) await keepTranslation(app.db, digest, language, made, leavings)
  return made
}

async function ask({ providers, log }: App, text: string, language: Language): Promise<Translated> {
  try {
    return await providers.translator.translate(text, language)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ reason: error.message }, 'no translation')
    throw new Failure('translations.unavailable')
  }
}
