/** The address with its path made decodable: a `%` that begins no letter stands for itself, so the address leads to "not found" and not to a bare 400. */
export function readableAddress(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
