import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Kept {
  payload: AdapterPayload
  until: number
}

const all = new Map<string, Kept>()

/** Where the identity provider keeps sessions and codes: in memory, they live for minutes. */
export class MemoryAdapter implements Adapter {
  readonly #kind: string
  constructor(kind: string) {
    this.#kind = kind
  }
  #key(id: string): string {
    return `${this.#kind}:${id}`
  }
  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const until = Date.now() + (expiresIn || 86_400) * 1000
    all.set(this.#key(id), { payload, until })
    if (payload.uid) all.set(`uid:${payload.uid}`, { payload: { id: this.#key(id) } as AdapterPayload, until })
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = all.get(this.#key(id))
    if (!found || found.until < Date.now()) return undefined
    return found.payload
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const pointer = all.get(`uid:${uid}`)?.payload['id']
    return typeof pointer === 'string' ? all.get(pointer)?.payload : undefined
  }
  async findByUserCode(): Promise<undefined> {
    return undefined
  }
  async consume(id: string): Promise<void> {
    const found = all.get(this.#key(id))
    if (found) found.payload.consumed = Math.floor(Date.now() / 1000)
  }
  async destroy(id: string): Promise<void> {
    all.delete(this.#key(id))
  }
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of all) if (payload.grantId === grantId) all.delete(key)
  }
}
