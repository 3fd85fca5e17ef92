import type { SQLInputValue } from 'node:sqlite'
import type { Store } from '../ground/store.ts'
import type { Input } from './input.ts'
import { list, nested, text, whole } from './input.ts'
import { invalid, missing } from './refusal.ts'
import type { Kind, Kinds } from './shapes.ts'

/** A list as the provider answers it. */
export interface Page<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

interface Row {
  seq: number
  owner: string
  body: string
}

interface Filter {
  owner: string
  url: string
  parent?: string
  /** Fields of the body that must have these values; undefined ones are not asked. */
  where?: Record<string, string | undefined>
}

/** The provider's objects. `owner` is the connected account that holds a thing, '' for the platform; `parent` is what lists ask for most. */
export interface Records {
  save<K extends Kind>(kind: K, thing: Kinds[K], filing?: { owner?: string; parent?: string }): Kinds[K]
  change<K extends Kind>(kind: K, id: string, changes: Partial<Kinds[K]>): Kinds[K]
  find<K extends Kind>(kind: K, id: string, owner?: string): Kinds[K] | undefined
  /** The thing, or the provider's 404. */
  get<K extends Kind>(kind: K, id: string, owner?: string, param?: string): Kinds[K]
  ownerOf(kind: Kind, id: string): string
  under<K extends Kind>(kind: K, parent: string): Kinds[K][]
  page<K extends Kind>(kind: K, input: Input, filter: Filter): Page<Kinds[K]>
  erase(kind: Kind, id: string): void
}

/** `created[gte]=…` and its like, or a plain second. */
function createdRange(input: Input): [string, number][] {
  const plain = typeof input['created'] === 'string' ? whole(input, 'created') : undefined
  if (plain !== undefined) return [['created = ?', plain]]
  const range = nested(input, 'created')
  const signs: Record<string, string> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }
  return Object.keys(range).map((key) => {
    const sign = signs[key]
    const value = whole(range, key)
    if (!sign || value === undefined) throw invalid('Invalid created range', undefined, 'created')
    return [`created ${sign} ?`, value]
  })
}

export function openRecords(store: Store): Records {
  const seqOf = (kind: Kind, id: string, param: string) => {
    const row = store.row<{ seq: number }>('select seq from record where kind = ? and id = ?', kind, id)
    if (!row) throw missing(kind, id, param)
    return row.seq
  }

  const records: Records = {
    save(kind, thing, { owner = '', parent = '' } = {}) {
      const created = 'created' in thing && typeof thing.created === 'number' ? thing.created : 0
      store.run(
        `insert into record (kind, id, owner, parent, created, body) values (?, ?, ?, ?, ?, ?)
         on conflict (kind, id) do update set parent = excluded.parent, body = excluded.body`,
        kind,
        thing.id,
        owner,
        parent,
        created,
        JSON.stringify(thing),
      )
      return thing
    },
    change(kind, id, changes) {
      const thing = { ...records.get(kind, id), ...changes }
      store.run('update record set body = ? where kind = ? and id = ?', JSON.stringify(thing), kind, id)
      return thing
    },
    find(kind, id, owner) {
      const row = store.row<Row>('select seq, owner, body from record where kind = ? and id = ?', kind, id)
      if (!row || (owner !== undefined && row.owner !== owner)) return undefined
      return JSON.parse(row.body) as Kinds[typeof kind]
    },
    get(kind, id, owner, param) {
      const found = records.find(kind, id, owner)
      if (!found) throw missing(kind, id, param)
      return found
    },
    ownerOf: (kind, id) => store.row<Row>('select owner from record where kind = ? and id = ?', kind, id)?.owner ?? '',
    under: <K extends Kind>(kind: K, parent: string) =>
      store
        .rows<Row>('select body from record where kind = ? and parent = ? order by seq desc', kind, parent)
        .map((row) => JSON.parse(row.body) as Kinds[K]),
    page<K extends Kind>(kind: K, input: Input, { owner, url, parent, where = {} }: Filter): Page<Kinds[K]> {
      const limit = whole(input, 'limit') ?? 10
      if (limit < 1 || limit > 100) throw invalid('This value must be between 1 and 100.', 'parameter_invalid_integer', 'limit')
      const after = text(input, 'starting_after')
      const before = text(input, 'ending_before')
      const tests: [string, SQLInputValue][] = [['kind = ?', kind]]
      if (parent === undefined) tests.push(['owner = ?', owner])
      else tests.push(['parent = ?', parent])
      if (after) tests.push(['seq < ?', seqOf(kind, after, 'starting_after')])
      if (before) tests.push(['seq > ?', seqOf(kind, before, 'ending_before')])
      tests.push(...createdRange(input))
      for (const [field, value] of Object.entries(where))
        if (value !== undefined) tests.push([`json_extract(body, '$.${field}') = ?`, value])
      const types = kind === 'event' ? list(input, 'types') : []
      const anyType = types.length > 0 ? ` and json_extract(body, '$.type') in (${types.map(() => '?').join(', ')})` : ''
      const rows = store.rows<Row>(
        `select body from record where ${tests.map(([test]) => test).join(' and ')}${anyType} order by seq ${before ? 'asc' : 'desc'} limit ?`,
        ...tests.map(([, value]) => value),
        ...types,
        limit + 1,
      )
      const data = rows.slice(0, limit).map((row) => JSON.parse(row.body) as Kinds[K])
      return { object: 'list', data: before ? data.toReversed() : data, has_more: rows.length > limit, url }
    },
    erase: (kind, id) => store.run('delete from record where kind = ? and id = ?', kind, id),
  }
  return records
}
