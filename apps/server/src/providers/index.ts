// The outside world as the features see it: one thin client each, on the official SDK; only the address tells sandbox from real.
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'

export interface Providers {
  readonly close: () => Promise<void>
}

export function openProviders(_config: Config, _log: FastifyBaseLogger): Providers {
  return { close: async () => undefined }
}
