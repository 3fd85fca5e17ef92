// Translations, in the shape of LibreTranslate: the one file that knows its field names and codes of languages.
import { languageCode } from '@rondo/rules/translations/languages'
import { translationBounds } from '@rondo/rules/translations/bounds'
import type { Config } from '../../config.ts'
import { ProviderUnavailable } from '../outcome.ts'

export interface Translated {
  readonly text: string
  /** The language that was found in the original (BCP 47); undefined where the provider is not sure at all. */
  readonly from: string | undefined
}
export interface Translator {
  /** Whether there is one. */
  readonly isOn: boolean
  /** One text into a language of the interface. Throws ProviderUnavailable; the text stands in no error. */
  readonly translate: (text: string, to: 'en' | 'zh-CN') => Promise<Translated>
}

/** Simplified Chinese is `zh` to every version; only newer ones know it as `zh-Hans`, too. */
const codes = { en: 'en', 'zh-CN': 'zh' } as const

/** Undefined settings are no translator: whoever asks it all the same is told that none is there. */
export function openTranslator({ translator: settings }: Pick<Config, 'translator'>): Translator {
  return {
    isOn: settings !== undefined,
    async translate(text, to) {
      if (!settings) throw new ProviderUnavailable('no translator is configured', { answered: true })
      try {
        const answer = await fetch(`${settings.base.replace(/\/$/, '')}/translate`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({
            q: text,
            source: 'auto',
            target: codes[to],
            format: 'text',
            ...(settings.key && { api_key: settings.key }),
          }),
          redirect: 'error', // private words go to the host that was chosen, and to no other
          signal: AbortSignal.timeout(translationBounds.waitSeconds * 1_000),
        })
        if (!answer.ok) throw new ProviderUnavailable(`the translator answered ${answer.status}`, { answered: true })
        return translatedIn(await answer.json())
      } catch (error) {
        // the words of somebody stand in the question, so they must not stand in the log
        if (error instanceof ProviderUnavailable) throw error
        throw new ProviderUnavailable('the translator did not answer')
      }
    },
  }
}

/** An answer as we know it: nothing from outside is believed. */
function translatedIn(body: unknown): Translated {
  const { translatedText: text, detectedLanguage } = (body ?? {}) as Record<string, unknown>
  if (typeof text !== 'string' || text.trim() === '' || text.includes('\0') || text.length > translationBounds.translated)
    throw new ProviderUnavailable('the translator answered what is no translation', { answered: true })
  const { language, confidence } = (detectedLanguage ?? {}) as Record<string, unknown>
  const isSure = typeof language === 'string' && (typeof confidence !== 'number' || confidence > 0)
  return { text, from: isSure ? languageCode(language) : undefined }
}
