// What a run says to the providers and hears from them, one call of each shape, for judges that read it afterwards (`npm run traffic`).
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from './exchanges.ts'

const folder = process.env['SANDBOX_TRAFFIC']
const known = new Set<string>()

/** Fields and kinds of a value. Words of a list are told apart, numbers, names and keys are not. */
function shapeOf(value: unknown): string {
  if (typeof value === 'string') return /^[a-z_]{1,40}$/.test(value) ? value : 'text'
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].toSorted().join()}]`
  return `{${Object.entries(value)
    .map(([name, one]) => `${name}:${shapeOf(one)}`)
    .toSorted()
    .join()}}`
}
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return [...new URLSearchParams(text).keys()]
  }
}

/** Where `SANDBOX_TRAFFIC` names a folder, keeps one call of each shape in a file of this process. */
export function keepTraffic({ provider, method, path, status, request, answer, fault }: Omit<Exchange, 'seq'>): void {
  if (folder === undefined || status === 0 || fault !== null || (provider !== 'stripe' && provider !== 'carrier')) return
  const place = path.replace(/\?.*/, '').replaceAll(/[^/]*\d[^/]*/g, '*')
  const shape = `${method} ${place} ${status} ${shapeOf(parsed(request))} ${shapeOf(parsed(answer))}`
  if (known.has(shape)) return
  known.add(shape)
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ provider, method, path, status, request, answer })}\n`)
}
