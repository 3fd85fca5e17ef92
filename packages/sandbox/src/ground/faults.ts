export const providers = ['stripe', 'carrier', 'geocoder', 'ip', 'oidc', 'mail', 'files', 'push', 'translator'] as const
export type ProviderName = (typeof providers)[number]

export const faultKinds = [
  'refuse',
  'drop_request',
  'drop_answer',
  'timeout',
  'error_before',
  'error_after',
  'rate_limit',
  'unauthorized',
  'forbidden',
  'conflict',
  'malformed',
  'slow',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** What goes wrong with the next calls. `times` counts down; `delayMs` is how long the slow kinds take. */
export interface Fault {
  id: number
  provider: ProviderName
  call: string
  fault: FaultKind
  times: number
  delayMs: number | undefined
}

export interface Faults {
  add(fault: Omit<Fault, 'id'>): Fault
  list(): Fault[]
  clear(): void
  /** The fault that hits this call, used up by one; `path` is without the query. */
  hit(provider: ProviderName, method: string, path: string): Fault | undefined
}

/** `*`, `POST *`, `POST /v1/refunds`, `/v1/refunds`; a segment `:id` or `*` stands for any one segment, and the provider's prefix may be left out. */
function matches(call: string, method: string, path: string): boolean {
  const [first = '*', second] = call.trim().split(/\s+/)
  const wantedMethod = second === undefined ? (first.startsWith('/') || first === '*' ? '*' : first) : first
  const wantedPath = second ?? (first.startsWith('/') ? first : '*')
  if (wantedMethod !== '*' && wantedMethod.toUpperCase() !== method) return false
  if (wantedPath === '*') return true
  const wanted = wantedPath.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  const same = (parts: string[]) =>
    parts.length === wanted.length && wanted.every((part, i) => part === '*' || part.startsWith(':') || part === parts[i])
  return same(given) || same(given.slice(1))
}

/** Faults live in memory: a restarted sandbox is a healthy one. */
export function openFaults(): Faults {
  let planned: Fault[] = []
  let count = 0
  return {
    add(fault) {
      count += 1
      const made = { ...fault, id: count }
      planned.push(made)
      return made
    },
    list: () => planned,
    clear: () => void (planned = []),
    hit(provider, method, path) {
      const found = planned.find((fault) => fault.provider === provider && matches(fault.call, method, path))
      if (!found) return undefined
      found.times -= 1
      if (found.times <= 0) planned = planned.filter((fault) => fault !== found)
      return found
    },
  }
}
