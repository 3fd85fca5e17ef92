// Texts that this process asks the provider for. Two readers of the same text share one call, and the provider is never asked for many at once.
import { translationBounds } from '@rondo/rules/translations/bounds'
import type { App, Language } from '../../platform/context.ts'
import { Failure } from '../../platform/failure.ts'
import { ProviderUnavailable } from '../../providers/outcome.ts'
import type { Translated, Translator } from '../../providers/translation/index.ts'
import { digestOf, keepTranslation, keptTranslation } from './translations.repository.ts'

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

/** A text in a language: as it is kept, else asked for, and kept. At most 2 statements. Throws translations.unavailable. */
export function translated(app: App, text: string, language: Language): Promise<Translated> {
  const own = goingOf(app.providers.translator)
  const digest = digestOf(text)
  const key = `${language} ${digest.toString('base64url')}`
  const shared = own.texts.get(key)
  if (shared) return shared
  // what comes after this one ended finds what it kept
  const begun = askAndKeep(app, own, text, digest, language).finally(() => own.texts.delete(key))
  own.texts.set(key, begun)
  return begun
}

async function askAndKeep(app: App, own: Going, text: string, digest: Buffer, language: Language): Promise<Translated> {
  const kept = await keptTranslation(app.db, digest, language)
  if (kept) return kept
  if (own.asked >= translationBounds.atOnce) throw new Failure('translations.unavailable')
  own.asked++
  const made = await ask(app, text, language).finally(() => own.asked--)
  await keepTranslation(app.db, digest, language, made)
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
