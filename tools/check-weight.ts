// The size gate: what a public page loads of script before it lives, gzip, over Vite's manifest; and that its first script stands alone.
// Exit 1 otherwise.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const limitKb = 130
const dist = join(import.meta.dirname, '../apps/web/dist/client')
/** Public pages with the features of words that they speak. */
const pages = {
  landing: ['landing', 'catalogue'],
  browse: ['browse', 'catalogue'],
  product: ['product', 'catalogue'],
  merchant: ['merchant', 'browse', 'catalogue'],
} as const
type Chunk = { readonly file: string; readonly imports?: readonly string[] }

/** Kilobytes of each page, in the language whose words weigh more. */
export function weights(manifest: Readonly<Record<string, Chunk>>): Map<string, number> {
  const closure = (key: string, into = new Map<string, Chunk>()): Map<string, Chunk> => {
    const chunk = manifest[key]
    if (!chunk || into.has(key)) return into
    into.set(key, chunk)
    for (const imported of chunk.imports ?? []) closure(imported, into)
    return into
  }
  const weigh = (page: string, words: readonly string[], locale: string) => {
    const keys = [
      'src/entry-early.ts',
      'src/entry-client.tsx',
      `src/pages/${page}.page.tsx`,
      ...[`load-${locale}`, ...['shell', ...words].map((one) => `${locale}/${one}`)].map((file) => `../../packages/words/src/${file}.ts`),
    ]
    const found = new Map(keys.flatMap((key) => [...closure(key)]))
    return [...found.values()].reduce((sum, { file }) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000
  }
  return new Map(Object.entries(pages).map(([page, words]) => [page, Math.max(weigh(page, words, 'en'), weigh(page, words, 'zh-CN'))]))
}

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  for (const [page, kb] of weights(manifest)) {
    const over = kb > limitKb
    console.log(`${over ? 'too heavy' : 'ok'} ${page} ${kb.toFixed(1)} kB of ${limitKb}`)
    if (over) process.exitCode = 1
  }
  // It waits for the first picture and keeps early presses: a file that it imports would come before it does either.
  for (const file of manifest['src/entry-early.ts']?.imports ?? []) {
    console.log(`not alone: the first script cannot run before ${file}`)
    process.exitCode = 1
  }
}
