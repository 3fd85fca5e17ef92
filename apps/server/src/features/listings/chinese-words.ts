import { Converter } from 'opencc-js/t2cn'
import { categories } from '@rondo/rules/listings/catalogue'
import { wordsOf } from '@rondo/words/all'

const convert = Converter({ from: 't', to: 'cn' })
const chinese = /\p{Script=Han}/u

/** Traditional characters become simplified ones, so that 連衣裙 and 连衣裙 are one word. */
export const simplified = (text: string): string => (chinese.test(text) ? convert(text) : text)

const onScreen: Readonly<Record<string, string>> = wordsOf('zh-CN').catalogue
/** Everyday words for categories, and other words for cloth. */
const everyday: Readonly<Record<string, readonly string[]>> = {
  dress: ['裙子'],
  skirt: ['裙子'],
  pants: ['裤子'],
  jeans: ['裤子'],
  shorts: ['裤子'],
  coat: ['外套'],
  jacket: ['外套'],
  shoes: ['鞋子'],
  silk: ['丝绸', '桑蚕丝'],
  cotton: ['纯棉', '全棉'],
  denim: ['牛仔布'],
  leather: ['真皮'],
}

/** What a category, colour or material is called in Chinese: the word of the screens first. */
export const chineseNamesOf = (value: string): readonly string[] => [
  ...(onScreen[value] === undefined ? [] : [onScreen[value]]),
  ...(everyday[value] ?? []),
]

const others = new Map(
  categories.map((own) => {
    const names = categories.filter((category) => category !== own && category !== 'other').flatMap((category) => onScreen[category] ?? [])
    return [own as string, new RegExp(names.toSorted((a, b) => b.length - a.length).join('|'), 'gu')]
  }),
)

/**
 * A description without the Chinese names of other categories: a coat with room for a sweater (毛衣) is no answer for who looks for sweaters.
 * Texts of the category "other" stay whole, since what they offer has no name of its own.
 */
export function withoutOtherCategories(description: string, category: string): string {
  const pattern = category === 'other' || !chinese.test(description) ? undefined : others.get(category)
  return pattern ? description.replace(pattern, ' ') : description
}
