import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from './store.ts'

test('while the disk is full nothing is half written, and with room again everything goes on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-full-'))
  const store = openStore(folder)
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  const mostPages = (n: number) => store.row(`pragma max_page_count = ${n}`)
  const write = () =>
    store.inOne(() => {
      store.write('first', 'kept')
      store.write('second', 'x'.repeat(500_000))
    })
  mostPages(1) // not one more than there are
  expect(write).toThrow('full')
  expect(store.read('first')).toBeUndefined()
  mostPages(1_000_000)
  write()
  expect([store.read('first'), store.read('second')?.length]).toEqual(['kept', 500_000])
})
