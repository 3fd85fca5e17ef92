// No pattern that reads what strangers wrote may take longer than in proportion to its length: it would hold up everybody.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { cleanLine, cleanText } from '@rondo/rules/kernel/clean-text'
import { expect, test } from 'vitest'

const top = join(import.meta.dirname, '../../..')
const folders = ['packages/rules/src', 'packages/contracts/src', 'apps/server/src']
/** Patterns over what we write ourselves, or over something of a bounded length, each with the reason. */
const bounded: Readonly<Record<string, string>> = {
  '\\s*(?:[,;/|–]|\\bOR\\b|\\bTO\\b|或|-(?=\\d)|\\s-\\s)\\s*': 'what somebody wrote of their size, 40 characters at most',
}

const sourcesOf = (folder: string) =>
  readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`)

function patternsIn(file: string): RegExp[] {
  const found: RegExp[] = []
  const { program } = parseSync(file, readFileSync(join(top, file), 'utf8'))
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex) found.push(new RegExp(node.regex.pattern, node.regex.flags))
    },
  }).visit(program)
  return found
}

const runs = [' ', '\t', '\n', 'a', '0', '.', ',', '-', '/', ':', '@', '<', '=', ';', '中', 'a.', ' \n', '0 ', 'a@']
const texts = (length: number) =>
  runs.flatMap((run) => [
    `a${run.repeat(length / run.length)}!`,
    `${run.repeat(length / run.length)}`,
    `3 day${run.repeat(length / run.length)}!`,
  ])
/** Milliseconds that the slowest of the texts takes. A quadratic pattern is found at a thousand characters or ten thousand. */
function slowestMs(read: (text: string) => unknown): number {
  let slowest = 0
  for (const length of [1_000, 10_000, 100_000]) {
    for (const text of texts(length)) {
      const begin = performance.now()
      read(text)
      const took = performance.now() - begin
      if (took < 100) continue
      const again = performance.now() // the machine may have done something else
      read(text)
      slowest = Math.max(slowest, Math.min(took, performance.now() - again))
    }
    if (slowest >= 100) return slowest
  }
  return slowest
}

test('every pattern reads a hundred thousand of anything in no time', { timeout: 120_000 }, () => {
  const patterns = folders.flatMap(sourcesOf).flatMap((file) => patternsIn(file).map((pattern) => ({ file, pattern })))
  expect(patterns.length).toBeGreaterThan(100)
  const slow = patterns.filter(({ pattern }) => !(pattern.source in bounded) && slowestMs((text) => text.replace(pattern, '')) >= 100)
  expect(slow.map(({ file, pattern }) => `${file}: ${pattern.source}`)).toEqual([])
})

test.each([cleanText, cleanLine])('%o cleans a hundred thousand of anything in no time', (clean) => {
  expect(slowestMs(clean)).toBeLessThan(100)
})
