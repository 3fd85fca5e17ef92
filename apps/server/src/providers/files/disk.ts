import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from './index.ts'

/** Files below `media/originals` of the data folder. */
export function openDisk(dataDir: string): Files {
  const folder = join(dataDir, 'media/originals')
  const pathOf = (key: string) => join(folder, key)
  return {
    async put(key, bytes) {
      await mkdir(folder, { recursive: true })
      const part = join(folder, `.${randomUUID()}`)
      try {
        await writeFile(part, bytes, { flush: true }) // a name that survives a power cut has its bytes
        await rename(part, pathOf(key)) // whoever reads sees all of it or nothing
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    get: (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
