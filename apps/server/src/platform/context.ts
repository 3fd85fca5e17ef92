import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Providers } from '../providers/index.ts'
import type { Store } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'

/** What a running server holds: its database, settings, providers and jobs. Made once in app.ts. */
export interface House extends Store {
  readonly config: Config
  readonly providers: Providers
  readonly limits: Limits
  readonly log: FastifyBaseLogger
  readonly jobs: Jobs
}

/** The signed-in person, as read with the session of this call. */
export interface Actor {
  readonly id: number
  readonly sessionId: string
  readonly username: string
  readonly language: Language
  readonly country: string | null
}
export type Language = 'en' | 'zh-CN'

/** Who asks, and from where. */
export interface Ctx {
  readonly house: House
  readonly actor: Actor | undefined
  readonly requestId: string
  /** Address of the caller, from X-Forwarded-For only behind a trusted proxy. */
  readonly ip: string
  /** Language of the answer: the person's own, else the browser's. */
  readonly language: Language
  /** Country that our own edge names for the caller, when EDGE_COUNTRY_HEADER says where. */
  readonly edgeCountry: string | undefined
  /** Sets a header of the answer. */
  readonly setHeader: (name: string, value: string) => void
}
/** A context with a person in it: what handlers of `member` endpoints receive. */
export type MemberCtx = Ctx & { readonly actor: Actor }
