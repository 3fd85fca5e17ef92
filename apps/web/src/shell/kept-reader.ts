// How the last page spoke and looked, for the page that the worker shows without a line: the reader may have chosen neither, and a worker of an
// old browser reads no cookies.

const cacheName = 'rondo-reader'
const address = '/reader'

interface KeptReader {
  readonly locale: string
  /** What was chosen; null follows the system. */
  readonly theme: string | null
}

export async function keepReader(reader: KeptReader): Promise<void> {
  await (await caches.open(cacheName)).put(address, new Response(JSON.stringify(reader)))
}

export async function keptReader(): Promise<KeptReader | undefined> {
  const kept = await caches.match(address, { cacheName })
  return kept && ((await kept.json()) as KeptReader)
}
