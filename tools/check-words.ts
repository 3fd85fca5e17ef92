// Words in both languages: the compiler holds the keys equal; this finds words that nobody says, texts left in English,
// placeholders that differ, failure codes without words, and wordings that differ from the vocabulary of the house.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failureCodes } from '@rondo/contracts/kernel/failures'
import { wordsOf } from '@rondo/words/all'
import { fixedTexts, wordingFaults } from './vocabulary.ts'

const top = join(import.meta.dirname, '..')
type Tree = Readonly<Record<string, Readonly<Record<string, string>>>>
const english = wordsOf('en') as Tree
const chinese = wordsOf('zh-CN') as Tree
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)([},])/g)].filter(([, name = '']) => !/^(one|other)$/.test(name))
/** What a text names and another does not. A number that only bends words may be left out: Chinese has nothing to bend. */
function lacks(text: string, other: string): boolean {
  const named = new Set(placeholders(other).map(([, name]) => name))
  return placeholders(text).some(([, name, end]) => !named.has(name) && (end === '}' || text.includes('#')))
}
const source = globSync('{{apps,packages/contracts,packages/rules}/**/src/**/*.{ts,tsx},packages/words/src/*.ts}', {
  cwd: top,
  exclude: (name) => /node_modules|dist|\.types/.test(String(name)),
})
  .map((file) => readFileSync(join(top, file), 'utf8'))
  .join('\n')

// The messages of the address form are English in every language (C-131).
const englishEverywhere = /^locations\.(street|city|state|country|postal|phone)_/

/** Everything that looks like a key, once: to look for each word in all of the source takes seconds. */
const said = new Set([...source.matchAll(/(\w+)(?=(\.\w+))/g)].map(([, feature, word]) => `${feature}${word}`))
const faults: string[] = []
for (const [feature, words] of Object.entries(english)) {
  // `say(`catalogue.${…}`)`: a whole family is said by computed key
  const computed = [...source.matchAll(new RegExp(`\`${feature}\\.([\\w]*)\\$\\{`, 'g'))].map(([, prefix]) => prefix ?? '')
  for (const [word, text] of Object.entries(words)) {
    const translated = chinese[feature]?.[word] ?? ''
    if (lacks(text, translated) || lacks(translated, text)) faults.push(`${feature}.${word}: placeholders differ between the languages`)
    if (translated === text && !englishEverywhere.test(`${feature}.${word}`) && /[a-z]{4,} [a-z]{3,}/.test(text))
      faults.push(`${feature}.${word} is not translated: ${text}`)
    faults.push(...wordingFaults(`${feature}.${word}`, text, translated))
    const isSaid = feature === 'failures' || said.has(`${feature}.${word}`) || computed.some((prefix) => word.startsWith(prefix))
    if (!isSaid) faults.push(`${feature}.${word} is said nowhere`)
  }
}
for (const key of Object.keys(fixedTexts)) {
  const [feature = '', ...rest] = key.split('.')
  if (english[feature]?.[rest.join('.')] === undefined) faults.push(`tools/vocabulary.ts fixes ${key}, which is no text`)
}
for (const code of failureCodes) if (!english['failures']?.[code]) faults.push(`failures: no words for ${code}`)
for (const fault of faults) console.error(fault)
console.log(
  `words: ${Object.values(english).reduce((sum, words) => sum + Object.keys(words).length, 0)} in two languages, ${faults.length} faults`,
)
process.exit(faults.length > 0 ? 1 : 0)
