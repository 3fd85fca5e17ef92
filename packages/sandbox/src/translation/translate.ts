import { pairs } from './dictionary.ts'

/** The languages that this translator knows, by the codes of the real one; it takes `zh` for `zh-Hans` as well. */
export const known = ['en', 'zh-Hans'] as const
export type Known = (typeof known)[number]

const english: ReadonlyMap<string, string> = new Map(pairs)
const chinese: ReadonlyMap<string, string> = new Map(pairs.map(([zh, en]) => [en.toLowerCase(), zh]))
const longest = Math.max(...pairs.map(([zh]) => zh.length))
const signs: Readonly<Record<string, string>> = { '，': ',', '。': '.', '？': '?', '！': '!', '、': ',', '：': ':', '；': ';' }

/** Which language a text is in, and how sure that is in percent: without a letter English, and not sure at all, as the real one says. */
export function detect(text: string): { confidence: number; language: Known } {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const [all, han] = [count(/\p{L}/gu), count(/\p{Script=Han}/gu)]
  if (all === 0) return { confidence: 0, language: 'en' }
  return han * 3 >= all ? { confidence: 90, language: 'zh-Hans' } : { confidence: 90, language: 'en' }
}

/** The longest known words from left to right; what is unknown stays as it is. */
function lineToEnglish(line: string): string {
  const words: string[] = []
  let unknown = ''
  const settle = () => {
    if (unknown.trim()) words.push(unknown.trim())
    unknown = ''
  }
  for (let at = 0; at < line.length;) {
    const length = [...Array(longest).keys()].map((less) => longest - less).find((many) => english.has(line.slice(at, at + many)))
    const word = length && english.get(line.slice(at, at + length))
    if (word) {
      settle()
      words.push(word)
    } else unknown += signs[line.charAt(at)] ?? line.charAt(at)
    at += length ?? 1
  }
  settle()
  return words.join(' ').replaceAll(/ ([,.?!:;])/g, '$1')
}
const lineToChinese = (line: string) =>
  line.replaceAll(/[a-z]+/gi, (word) => chinese.get(word.toLowerCase()) ?? word).replaceAll(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, '')

/** A text word by word, with the mark of its language, so that nobody takes it for a real translation. Into its own language it stays. */
export function translate(text: string, from: Known, to: Known): string {
  if (from === to) return text
  const line = to === 'en' ? lineToEnglish : lineToChinese
  return `[${to === 'en' ? 'en' : 'zh'}] ${text.split('\n').map(line).join('\n')}`
}
