// Where pictures come from: uploads by their key, and the pictures that come with the demo, which its index names.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../../providers/files/index.ts'

/** Pictures of the demo, relative to this file: they are data beside the code, not a dependency of it. */
const demoFolder = join(import.meta.dirname, '../../../../../packages/demo/pictures')
const KEY = /^[0-9a-z]{16,64}$/
const PRIVATE_KEY = /^private-[0-9a-z]{16,64}$/
const FILE = /^[\w-]+\.(webp|avif|jpe?g|png)$/

let demoFiles: Promise<ReadonlyMap<string, string>> | undefined

async function readDemoIndex(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(demoFolder, 'index.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const index = JSON.parse(text) as Record<string, { file: string; mediaKey: string }>
  return new Map(
    Object.values(index).flatMap(({ file, mediaKey }) => (FILE.test(file) ? [[mediaKey, join(demoFolder, file)] as const] : [])),
  )
}

/** A key that anybody may ask for. */
export const isKey = (text: string): boolean => KEY.test(text)

/** The bytes of an original, undefined when it is missing. Malformed keys never reach the disk. */
export async function originalOf(files: Files, key: string): Promise<Buffer | undefined> {
  if (!isKey(key) && !PRIVATE_KEY.test(key)) return undefined
  demoFiles ??= readDemoIndex()
  const drawn = (await demoFiles).get(key)
  return drawn === undefined ? files.get(key) : readFile(drawn)
}
