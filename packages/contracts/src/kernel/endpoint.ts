// One object per call. The server takes its route from it, the browser its typed client, the docs their OpenAPI.
// Schemas are typed as `Schema`, not z.ZodType: that cuts type-checking of 150 endpoints to a quarter.
import type { LimitName } from '@rondo/rules/kernel/rate-limits'
import type { FailureCode } from './failures.ts'
import type { DeclaredTopic } from './topics.ts'

export interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: anybody; anybody, but a session is read when there is one; only the signed-in; of these only operators. What they may see
 * is the command's matter.
 */
export type Access = 'public' | 'visitor' | 'member' | 'operator'

export interface EndpointSpec {
  readonly method: Method
  /** Below /api, with `:name` for parameters; numeric ids are constrained to digits by the server. */
  readonly path: `/${string}`
  /** Other documented paths of the same call (C-81, C-145). */
  readonly aliases?: readonly `/${string}`[]
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Name of the multipart field whose files the body holds, for uploads; the handler reads them itself. */
  readonly files?: string
  /** True for a body that may come as a multipart form besides: its fields are texts, and one that comes several times is a list. */
  readonly form?: true
  readonly answer: Schema
  /** True for an answer that is text or bytes in pieces: the handler gives them one by one, and says the type by a header. */
  readonly isStreamed?: true
  readonly status?: 200 | 201 | 202 | 204
  /** Refusals of its own; those of every call (input, session, limit, mistake) are added by the server. */
  readonly fails: readonly FailureCode[]
  /** Live topics that make the answer stale. Reads only. */
  readonly topics?: readonly DeclaredTopic[]
  /** True for a call that no limit counts: machines ask it again and again. */
  readonly isUncounted?: true
  /** Counted before the command runs; everything counts towards the general limit besides. */
  readonly limit?: LimitName
  /** True for a change that honours Idempotency-Key (SR-31). */
  readonly idempotent?: true
  readonly summary: string
}
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

type In<S> = S extends Schema ? S['_zod']['input'] : never
type Out<S> = S extends Schema ? S['_zod']['output'] : never
type Part<E, K extends string, As extends 'in' | 'out'> = E extends { readonly [P in K]: infer S }
  ? { readonly [P in K]: As extends 'in' ? In<S> : Out<S> }
  : unknown
/** A file of a form, while its bytes arrive. */
export interface FilePart {
  readonly type: string
  readonly fieldname: string
  /** As its sender calls it. */
  readonly filename?: string
  readonly file?: AsyncIterable<Uint8Array> & { readonly resume: () => unknown; readonly truncated?: boolean }
}
/** A multipart body that nobody has read yet. */
export interface Multipart {
  /** Bytes that the caller announces; 0 when nothing is said. */
  readonly bytes: number
  /** The parts, each to be read before the next comes; throws when there are too many, or when one is too large. */
  readonly parts: () => AsyncIterable<FilePart>
}
type Files<E, T> = E extends { readonly files: string } ? { readonly body: T } : unknown
/** What a caller sends. */
export type Sent<E> = Part<E, 'params', 'in'> & Part<E, 'query', 'in'> & Part<E, 'body', 'in'> & Files<E, FormData>
/** The body that a caller sends. */
export type Body<E> = E extends { readonly body: infer S } ? In<S> : never
/** What a handler receives: checked, defaults filled, unknown keys gone. */
export type Received<E> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'> & Files<E, Multipart>
/** What a handler must return. */
export type Answer<E extends EndpointSpec> = E extends { readonly isStreamed: true } ? AsyncIterable<string | Uint8Array> : In<E['answer']>
/** What a caller gets. */
export type Got<E extends EndpointSpec> = Out<E['answer']>
