// Typed messages: English is the type. A word's parameters are read from its text, so `say('browse.count')` without { n } does not compile.
import type * as english from './english.ts'

/** The languages of the interface (BCP 47). */
export type Locale = 'en' | 'zh-CN'
export const locales = ['en', 'zh-CN'] as const satisfies readonly Locale[]

type English = typeof english
/** A file of words: one feature in one language. */
export type Feature = keyof English
/** What a translation of a feature must hold: the same words, any text. */
export type WordsOf<F extends Feature> = { readonly [W in keyof English[F]]: string }
/** Words by feature; a page loads only the features that it uses. */
export type Words = { readonly [F in Feature]?: WordsOf<F> }

// Two levels and an indexed lookup: a general flattening breaks the compiler at 2,500 words.
export type Key = { [F in Feature]: `${F}.${keyof English[F] & string}` }[Feature]
type TextOf<K> = K extends `${infer F extends Feature}.${infer W}` ? English[F][W & keyof English[F]] : never
// What stands in braces is a value's name, or a form of a plural: that holds a space, a # or begins with a capital.
type IsName<N extends string> = N extends `${string} ${string}` | `#${string}` | '' ? false : N extends Uncapitalize<N> ? true : false
type Param<S> = S extends `${string}{${infer N}}${infer Rest}`
  ? (N extends `${infer Count}, plural,${string}`
      ? { [K in Count]: number | string }
      : IsName<N> extends true
        ? { [K in N]: string | number }
        : unknown) &
      Param<Rest>
  : unknown
/** The values that a word needs, by their names. A count may be a text: a number, or a span such as `3-5`. */
export type ValuesOf<K extends Key> = Param<TextOf<K>>
type Args<K extends Key> = keyof Param<TextOf<K>> extends never ? [] : [Param<TextOf<K>>]
/** Says a word of a loaded feature. An unknown word says its own key, which a test would notice. */
export type Say = <K extends Key>(key: K, ...values: Args<K>) => string

// The subset of ICU MessageFormat that texts may use: {name} and {n, plural, =0 {…} one {…} other {…}}; # is the number.
const gap = /\{(\w+)(?:, plural,((?:\s*(?:=\d+|\w+) \{[^{}]*\})+)\s*)?\}/g
const form = /(=\d+|\w+) \{([^{}]*)\}/g

/** A text in pieces: what stands as it is, and gaps with the name of their value and, of a plural, its forms. */
type Piece = string | { readonly name: string; readonly forms: ReadonlyMap<string, string> | undefined }
const read = new Map<string, readonly Piece[]>()
/** The pieces of a text. Texts are few and said again and again, so each is read once. */
function piecesOf(text: string): readonly Piece[] {
  const known = read.get(text)
  if (known) return known
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: whole, 1: name = '', 2: forms, index } of text.matchAll(gap)) {
    const plural = forms === undefined ? undefined : new Map([...forms.matchAll(form)].map(([, key = '', said = '']) => [key, said]))
    pieces.push(text.slice(from, index), { name, forms: plural })
    from = index + whole.length
  }
  pieces.push(text.slice(from))
  read.set(text, pieces)
  return pieces
}

/**
 * What a value makes needless (\uffff marks where one begins or ends): the space that a Chinese sentence leaves for names in other letters,
 * where a Chinese one stands, and the second full stop after a name that ends in one.
 */
const needless = /([、-～]) (?=\uffff[、-～])|([、-～]\uffff) (?=[、-～])|(\.\uffff)\.|\.(?=\uffff。)/g

interface Numbers {
  rules?: Intl.PluralRules
  number?: Intl.NumberFormat
}
const numbers: Partial<Record<Locale, Numbers>> = {}
/** Plurals and figures of a language: each made once, at its first use, for making one takes as long as saying a page's words. */
const rulesOf = (locale: Locale) => ((numbers[locale] ??= {}).rules ??= new Intl.PluralRules(locale))
export const numberOf = (locale: Locale) => ((numbers[locale] ??= {}).number ??= new Intl.NumberFormat(locale))

/** Speaks one language with the given words. */
export function speaker(locale: Locale, words: Words): Say {
  const say = (key: Key, values: Record<string, string | number> = {}) => {
    const dot = key.indexOf('.') // words of `failures` carry a dot of their own
    const text = (words as Record<string, Record<string, string> | undefined>)[key.slice(0, dot)]?.[key.slice(dot + 1)]
    if (text === undefined) return key
    if (!text.includes('{')) return text
    let said = ''
    for (const piece of piecesOf(text)) said += typeof piece === 'string' ? piece : `\uffff${valueOf(piece, values[piece.name])}\uffff`
    return said.replace(needless, '$1$2$3').replaceAll('\uffff', '')
  }
  const valueOf = ({ forms }: Exclude<Piece, string>, value: string | number | undefined): string => {
    if (forms) {
      const n = Number(value)
      const written = Number.isNaN(n) ? String(value) : numberOf(locale).format(n) // a span such as `3-5` stands as it is
      return (forms.get(`=${n}`) ?? forms.get(rulesOf(locale).select(n)) ?? forms.get('other') ?? '').replaceAll('#', () => written)
    }
    return typeof value === 'number' ? numberOf(locale).format(value) : (value ?? '')
  }
  return say as Say
}

/** The interface language for a list of wishes such as an Accept-Language header: any Simplified Chinese means zh-CN, any English en, else `otherwise` (C-131). */
export function localeFor(wishes: string | undefined, otherwise: Locale = 'en'): Locale {
  for (const wish of (wishes ?? '').toLowerCase().split(',')) {
    const tag = wish.split(';')[0]?.trim() ?? ''
    if (tag === 'zh' || tag.startsWith('zh-cn') || tag.startsWith('zh-hans') || tag.startsWith('zh-sg')) return 'zh-CN'
    if (tag.startsWith('en')) return 'en'
  }
  return otherwise
}
