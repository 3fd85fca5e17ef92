import * as chinese from './chinese.ts'
import * as english from './english.ts'
import { type Feature, type Locale, type Say, speaker, type WordsOf } from './index.ts'

type Complete = { readonly [F in Feature]: WordsOf<F> }
const languages: Record<Locale, Complete> = { en: english, 'zh-CN': chinese }
const speakers: Record<Locale, Say> = { en: speaker('en', english), 'zh-CN': speaker('zh-CN', chinese) }

/** Every word of a language at once, for mail and failures on the server. Never imported by the browser. */
export const wordsOf = (locale: Locale): Complete => languages[locale]
/** Speaks with every word of a language, on the server. */
export const sayIn = (locale: Locale): Say => speakers[locale]
