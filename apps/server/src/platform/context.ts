import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Providers } from '../providers/index.ts'
import type { Store } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Limits } from './limits.ts'
import type { PersonalRoom } from './personal.ts'
import type { RequestKey } from './request-keys.ts'

/** What a running server holds: its database, settings, providers and jobs. Made once in create-app.ts. */
export interface App extends Store {
  readonly config: Config
  readonly providers: Providers
  readonly limits: Limits
  readonly log: FastifyBaseLogger
  readonly jobs: Jobs
  /** What each room answers for about people, the top of the house first. */
  readonly people: readonly PersonalRoom[]
}

/** The signed-in person, as read with the session of this call. */
export interface Actor {
  readonly id: number
  readonly sessionId: string
  readonly username: string
  readonly language: Language
  readonly country: string | null
  readonly isOperator: boolean
  /** A code of the second factor was given for this session. */
  readonly hasSecondFactor: boolean
}
export type Language = 'en' | 'zh-CN'

/** Who asks, and from where. */
export interface Ctx {
  readonly app: App
  readonly actor: Actor | undefined
  readonly requestId: string
  /** Address of the caller, from X-Forwarded-For only behind a trusted proxy. */
  readonly ip: string
  /** Language of the answer: the person's own, else the browser's. */
  readonly language: Language
  /** Country that our own edge names for the caller, when EDGE_COUNTRY_HEADER says where. */
  readonly edgeCountry: string | undefined
  /** Cookies of the request. None of them is a credential (C-24). */
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** Sets a cookie of the answer. */
  readonly setCookie: (name: string, value: string, options: CookieSerializeOptions) => void
  /** The Idempotency-Key of a call that honours one (request-keys.ts). */
  readonly key?: RequestKey | undefined
  /** Sets a header of the answer. */
  readonly setHeader: (name: string, value: string) => void
}
/** A context with a person in it: what handlers of `member` endpoints receive. */
export type MemberCtx = Ctx & { readonly actor: Actor }
