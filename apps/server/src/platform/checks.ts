import type { House } from './context.ts'

const checks = new WeakMap<House, Map<string, () => string>>()

/** Lets a part of this process say at /api/health how it does, in a word. */
export function reportCheck(house: House, name: string, state: () => string): void {
  const others = checks.get(house) ?? new Map<string, () => string>()
  checks.set(house, others.set(name, state))
}

export const checksOf = (house: House): Record<string, string> =>
  Object.fromEntries([...(checks.get(house) ?? [])].map(([name, state]) => [name, state()]))
