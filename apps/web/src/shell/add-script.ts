const loading = new Map<string, Promise<void>>()

/** Loads a script once, however often it is asked for. Fails when it cannot be had; a later call tries again. */
export function addScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const loaded = new Promise<void>((done, failed) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => done()
    script.onerror = () => {
      loading.delete(src)
      script.remove()
      failed(new Error(`${src} could not be loaded.`))
    }
    document.head.append(script)
  })
  loading.set(src, loaded)
  return loaded
}
