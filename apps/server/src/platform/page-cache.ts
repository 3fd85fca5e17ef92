import { LRUCache } from 'lru-cache'
import type { PackedPage } from './page-packing.ts'

/** A rendered page, as it is kept and sent: packed by gzip, since hardly a browser wants it otherwise, and eight times as many find room. */
export type KeptPage = {
  readonly topics: readonly string[]
  readonly status: number
  /** A call behind the page was refused or failed: the page is sent, and not kept for others. */
  readonly isPartial?: boolean
} & ({ readonly redirect: string } | (PackedPage & { readonly etag: string }))
interface Rendering {
  readonly page: Promise<KeptPage>
  /** Topics touched since this rendering began: it may have read what was before. */
  readonly touched: Set<string>
}

const missingMs = 5_000

/** Rendered pages in memory, the same for everybody, until a topic is touched or their time is over: 30 s, or 5 s for "not found". */
export class PageCache {
  readonly #kept: LRUCache<string, KeptPage> | undefined
  readonly #rendering = new Map<string, Rendering>()

  /** `now` is in milliseconds, from any beginning. */
  constructor({ bytes, lifetimeMs = 30_000, now = () => performance.now() }: { bytes: number; lifetimeMs?: number; now?: () => number }) {
    const sizeCalculation = (page: KeptPage) => ('packed' in page ? page.packed.length : 0) + 500
    this.#kept =
      bytes === 0 ? undefined : new LRUCache({ maxSize: bytes, ttl: lifetimeMs, ttlResolution: 0, perf: { now }, sizeCalculation })
  }

  /** The kept page, or a fresh one; askers of the same page wait for one rendering. */
  async get(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    if (!this.#kept) return await render()
    return this.#kept.get(key) ?? (await (this.#rendering.get(key)?.page ?? this.#renderAndKeep(this.#kept, key, render)))
  }

  /** Forgets every page that depends on one of the topics. */
  invalidate(topics: readonly string[]): void {
    for (const { touched } of this.#rendering.values()) for (const topic of topics) touched.add(topic)
    for (const [key, page] of this.#kept?.entries() ?? []) if (page.topics.some((topic) => topics.includes(topic))) this.#kept?.delete(key)
  }

  async #renderAndKeep(kept: LRUCache<string, KeptPage>, key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const rendering: Rendering = { page: render(), touched: new Set() }
    this.#rendering.set(key, rendering)
    try {
      const page = await rendering.page
      const isFresh = !page.isPartial && !page.topics.some((topic) => rendering.touched.has(topic))
      if (isFresh && page.status === 200) kept.set(key, page)
      if (isFresh && page.status === 404) kept.set(key, page, { ttl: missingMs })
      return page
    } finally {
      this.#rendering.delete(key)
    }
  }
}
