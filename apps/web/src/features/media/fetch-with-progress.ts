/** A fetch that tells how much of its body is sent, which the browser's own does not. For calls of this origin. */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (to, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, to as string)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () => {
        const told = new Headers()
        for (const line of request
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/)) {
          const at = line.indexOf(':')
          if (at > 0) told.append(line.slice(0, at), line.slice(at + 1).trim())
        }
        resolve(new Response(request.responseText || null, { status: request.status, headers: told }))
      })
      // As fetch does: what breaks on the way is a TypeError.
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
      request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })
