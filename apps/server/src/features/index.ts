// What every feature brings to the server: its calls, its raw routes, what it does after events and by the clock.
import type { FastifyInstance } from 'fastify'
import type { House } from '../platform/context.ts'
import type { On } from '../platform/endpoints.ts'
import type { Reaction, Sweeper } from '../platform/reactions.ts'

export const routes: readonly ((on: On) => void)[] = []
/** Routes that speak no contract: pictures, webhooks of providers. */
export const rawRoutes: readonly ((app: FastifyInstance, house: House) => void)[] = []
export const reactions: readonly Reaction[] = []
export const sweepers: readonly Sweeper[] = []
