import type { Clock } from '../ground/clock.ts'
import type { Names } from '../ground/names.ts'
import type { Store } from '../ground/store.ts'
import type { Deliveries } from '../ground/deliveries.ts'
import type { Later } from '../ground/later.ts'

/** What every part of the carrier is handed. */
export interface Depot {
  records: CarrierRecords
  store: Store
  clock: Clock
  names: Names
  later: Later
  deliveries: Deliveries
  base: () => string
  webhookToken: string
}

/** A body as it came: texts, numbers, lists and nested objects. */
export type Body = Record<string, unknown>

export interface Thing {
  object_id: string
}

/** The carrier's things by kind. `mark` is one more word to find a thing by: the rate of a transaction, the number of a parcel. */
export interface CarrierRecords {
  put<T extends Thing>(kind: string, thing: T, mark?: string): T
  get<T extends Thing>(kind: string, id: string): T | undefined
  marked<T extends Thing>(kind: string, mark: string): T[]
  page<T extends Thing>(kind: string, query: Body, mark?: string): { next?: string; previous?: string; results: T[] }
  erase(kind: string, id: string): void
}

interface Row {
  body: string
}

export function openCarrierRecords(store: Store): CarrierRecords {
  const kindOf = (kind: string) => `carrier.${kind}`
  const read = <T>(row: Row) => JSON.parse(row.body) as T
  return {
    put(kind, thing, mark = '') {
      store.run(
        `insert into record (kind, id, owner, parent, created, body) values (?, ?, '', ?, 0, ?)
         on conflict (kind, id) do update set body = excluded.body, parent = case when excluded.parent = '' then parent else excluded.parent end`,
        kindOf(kind),
        thing.object_id,
        mark,
        JSON.stringify(thing),
      )
      return thing
    },
    get<T extends Thing>(kind: string, id: string) {
      const row = store.row<Row>('select body from record where kind = ? and id = ?', kindOf(kind), id)
      return row && read<T>(row)
    },
    marked: <T extends Thing>(kind: string, mark: string) =>
      store.rows<Row>('select body from record where kind = ? and parent = ? order by seq desc', kindOf(kind), mark).map(read<T>),
    page<T extends Thing>(kind: string, query: Body, mark?: string) {
      const size = Math.min(Math.max(Number(query['results'] ?? 25), 1), 200)
      const number = Math.max(Number(query['page'] ?? 1), 1)
      const rows = store.rows<Row>(
        'select body from record where kind = ? and (? is null or parent = ?) order by seq desc limit ? offset ?',
        kindOf(kind),
        mark ?? null,
        mark ?? null,
        size + 1,
        (number - 1) * size,
      )
      const at = (page: number) => `?page=${page}&results=${size}`
      return {
        ...(rows.length > size && { next: at(number + 1) }),
        ...(number > 1 && { previous: at(number - 1) }),
        results: rows.slice(0, size).map(read<T>),
      }
    },
    erase: (kind, id) => store.run('delete from record where kind = ? and id = ?', kindOf(kind), id),
  }
}

const idLength = 32
const owner = 'sandbox@rondo.test'

/** The fields that every thing of the carrier begins with. */
export function born(depot: Depot): {
  object_id: string
  object_created: string
  object_updated: string
  object_owner: string
  test: true
} {
  const now = new Date(depot.clock.now()).toISOString()
  return { object_id: depot.names.hex(idLength), object_created: now, object_updated: now, object_owner: owner, test: true }
}

/** The body is not what the carrier takes: each field with what is wrong. */
export class FieldProblem extends Error {
  readonly fields: Record<string, string[]>
  constructor(fields: Record<string, string[]>) {
    super('The carrier refused some fields.')
    this.name = 'FieldProblem'
    this.fields = fields
  }
}

export function required(body: Body, names: readonly string[]): void {
  const missing = names.filter((name) => body[name] === undefined || body[name] === null || body[name] === '')
  if (missing.length > 0) throw new FieldProblem(Object.fromEntries(missing.map((name) => [name, ['This field is required.']])))
}

/** A text of the body; '' when absent. */
export function textOf(body: Body, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
