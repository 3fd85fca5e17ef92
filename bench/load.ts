// A load over plain sockets with keep-alive: one request at a time on each connection, so that the client costs next to nothing.
import { connect, type Socket } from 'node:net'

export interface Request {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}
export interface Figures {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly requests: number
  readonly refused: number
  readonly bytes: number
}
export interface LoadOptions {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Called for each request with its number. */
  readonly next: (number: number) => Request
  /** Stops after so many requests, for work that can be done once only. */
  readonly most?: number
}

function encode({ method = 'GET', path, headers = {}, body }: Request, host: string): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host,
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  }
  return `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${text}`
}

/** One answer on a socket: its status and size. Chunked answers are not understood: nothing measured here sends them. */
function ask(socket: Socket, text: string): Promise<{ status: number; bytes: number; body: string }> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = []
    let missing = -1
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      if (missing >= 0) missing -= chunk.length
      else {
        const all = chunks.length === 1 ? chunk : Buffer.concat(chunks)
        const end = all.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /content-length: (\d+)/i.exec(all.toString('latin1', 0, end))?.[1]
        if (length === undefined) return stop(new Error('an answer without content-length'))
        missing = end + 4 + Number(length) - all.length
      }
      if (missing <= 0) stop()
    }
    const stop = (error?: Error) => {
      socket.off('data', onData)
      socket.off('error', stop)
      if (error) return failed(error)
      const all = Buffer.concat(chunks)
      const start = all.toString('latin1', 9, 12)
      done({
        status: Number(start),
        bytes: all.length,
        get body() {
          return all.toString('utf8', all.indexOf('\r\n\r\n') + 4)
        },
      })
    }
    socket.on('data', onData)
    socket.on('error', stop)
    socket.write(text)
  })
}

const open = (port: number) =>
  new Promise<Socket>((done, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => done(socket))
    socket.once('error', failed)
  })

export async function load({ port, connections, seconds, next, most = Number.POSITIVE_INFINITY }: LoadOptions): Promise<Figures> {
  const host = `127.0.0.1:${port}`
  const times: number[] = []
  let [number, refused, bytes] = [0, 0, 0]
  const from = performance.now()
  const until = from + seconds * 1000
  const worker = async () => {
    const socket = await open(port)
    while (performance.now() < until && number < most) {
      const text = encode(next(number++), host)
      const before = performance.now()
      const answer = await ask(socket, text)
      times.push(performance.now() - before)
      bytes += answer.bytes
      if (answer.status >= 400) refused++
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const took = (performance.now() - from) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / took, p50: at(0.5), p95: at(0.95), requests: times.length, refused, bytes }
}

/** A connection that is kept, as a browser keeps it: one request after the other, answers parsed; throws on a refusal. */
export async function openClient(port: number) {
  const socket = await open(port)
  return {
    async send<T>(request: Request): Promise<T> {
      const { status, body } = await ask(socket, encode(request, `127.0.0.1:${port}`))
      if (status >= 400) throw new Error(`${request.method ?? 'GET'} ${request.path}: ${status} ${body}`)
      return JSON.parse(body) as T
    },
    close: () => socket.destroy(),
  }
}
export type Client = Awaited<ReturnType<typeof openClient>>

/** One request on a connection of its own. */
export async function once<T>(port: number, request: Request): Promise<T> {
  const client = await openClient(port)
  return client.send<T>(request).finally(() => client.close())
}
