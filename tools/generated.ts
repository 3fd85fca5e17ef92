// What is generated and committed, path to text: `npm run docs` writes it, `npm run check` compares it.
import { join } from 'node:path'
import { callFiles } from './docs-calls.ts'
import { featureIndex } from './docs-features.ts'
import { stateDocs } from './docs-states.ts'

const docs = join(import.meta.dirname, '../docs/generated')

export function generated(): Map<string, string> {
  return new Map([...callFiles(), [join(docs, 'features.md'), featureIndex()], ...Object.entries(stateDocs())])
}
