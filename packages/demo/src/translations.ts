import { chats } from './people/chats.ts'
import { merchants } from './people/merchants.ts'
import { customerReviews, reviews } from './reviews/reviews.ts'
import type { DemoLanguage, DemoText, DemoTranslation } from './types.ts'

const otherThan = (language: DemoLanguage): DemoLanguage => (language === 'en' ? 'zh' : 'en')
/** What was written in one language, told in the other. */
export const translationOf = (written: DemoText, language: DemoLanguage): DemoTranslation => {
  const to = otherThan(language)
  return { to, text: written[language], translated: written[to] }
}
const isChinese = (text: string) => /\p{Script=Han}/u.test(text)

/** What people of the demo have written in one language only, in the other: shops, reviews and conversations. Listings have both. */
export const translations: readonly DemoTranslation[] = [
  ...merchants.flatMap(({ bio, customRules, language }) => [translationOf(bio, language), translationOf(customRules, language)]),
  ...[...reviews, ...customerReviews].map(({ comment, translated, language }) => ({ to: otherThan(language), text: comment, translated })),
  ...chats.flatMap(({ lines }) =>
    lines.flatMap(({ text, translated }) => (translated ? [{ to: isChinese(text) ? 'en' : 'zh', text, translated } as const] : [])),
  ),
]
