import type { App } from './context.ts'

const checks = new WeakMap<App, Map<string, () => string>>()

/** Lets a part of this process say at /api/health how it does, in a word. */
export function reportCheck(app: App, name: string, state: () => string): void {
  const others = checks.get(app) ?? new Map<string, () => string>()
  checks.set(app, others.set(name, state))
}

export const checksOf = (app: App): Record<string, string> =>
  Object.fromEntries([...(checks.get(app) ?? [])].map(([name, state]) => [name, state()]))
