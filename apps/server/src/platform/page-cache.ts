/** A rendered page, as it is kept and sent: packed by gzip, since hardly a browser wants it otherwise, and eight times as many find room. */
export type KeptPage = { readonly topics: readonly string[]; readonly status: number } & (
  | { readonly redirect: string }
  | { readonly packed: Buffer; readonly etag: string }
)
interface Kept {
  readonly page: KeptPage
  readonly bytes: number
  readonly until: number
}
interface Rendering {
  readonly page: Promise<KeptPage>
  /** Topics touched since this rendering began: it may have read what was before. */
  readonly touched: Set<string>
}

/** Rendered pages in memory, the same for everybody: the least recently asked for leave first, a touched topic or the end of their time takes the rest. */
export class PageCache {
  readonly #kept = new Map<string, Kept>()
  readonly #rendering = new Map<string, Rendering>()
  readonly #limit: number
  readonly #lifetimeMs: number
  #bytes = 0

  constructor({ bytes, lifetimeMs = 30_000 }: { bytes: number; lifetimeMs?: number }) {
    this.#limit = bytes
    this.#lifetimeMs = lifetimeMs
  }

  /** The kept page, or a fresh one; askers of the same page wait for one rendering. */
  async get(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    if (this.#limit === 0) return await render()
    const kept = this.#kept.get(key)
    if (kept && kept.until > Date.now()) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept.page
    }
    if (kept) this.#drop(key, kept)
    const running = this.#rendering.get(key)
    if (running) return await running.page
    return await this.#renderAndKeep(key, render)
  }

  /** Forgets every page that depends on one of the topics. */
  invalidate(topics: readonly string[]): void {
    for (const { touched } of this.#rendering.values()) for (const topic of topics) touched.add(topic)
    for (const [key, kept] of this.#kept) if (kept.page.topics.some((topic) => topics.includes(topic))) this.#drop(key, kept)
  }

  async #renderAndKeep(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const rendering: Rendering = { page: render(), touched: new Set() }
    this.#rendering.set(key, rendering)
    try {
      const page = await rendering.page
      if (page.status === 200 && !page.topics.some((topic) => rendering.touched.has(topic))) this.#keep(key, page)
      return page
    } finally {
      this.#rendering.delete(key)
    }
  }

  #keep(key: string, page: KeptPage) {
    const bytes = ('packed' in page ? page.packed.length : 0) + 500
    this.#kept.set(key, { page, bytes, until: Date.now() + this.#lifetimeMs })
    this.#bytes += bytes
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= this.#limit) break
      this.#drop(oldest, kept)
    }
  }

  #drop(key: string, kept: Kept) {
    this.#kept.delete(key)
    this.#bytes -= kept.bytes
  }
}
