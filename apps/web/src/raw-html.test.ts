// What people type is text on every screen because nothing writes HTML past React but the places that are named here.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sinks =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|srcdoc|\.setHTML|createContextualFragment|\beval\(|new Function\(/i
/** Why each is safe: what it writes was drawn by React, or is JSON without an open bracket (e2e/stored-texts.e2e.ts looks at both). */
const known: Readonly<Record<string, string>> = {
  'features/catalog/card-item.tsx': 'a mark in the place of a card, which the server has drawn',
  'shell/document.tsx': 'JSON of the page',
  'shell/head.tsx': 'JSON of facts for search engines',
  'shell/island.tsx': 'nothing, or what stood there before',
}

test('nothing writes HTML past React but the places that are known', () => {
  const root = import.meta.dirname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const found = files.filter((file) => sinks.test(readFileSync(join(root, file), 'utf8')))
  expect(files.length).toBeGreaterThan(300)
  expect(found.toSorted()).toEqual(Object.keys(known).toSorted())
})
