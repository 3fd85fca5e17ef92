import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { openSandbox, type Sandbox } from './index.ts'
import { sandboxKeys } from './keys.ts'

export interface Heard {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A product that only listens: every call it got, and what it answers. */
export interface Product {
  origin: string
  heard: Heard[]
  answer: number
  /** The first call that fits, waiting up to two seconds for it. */
  wait(fits: (call: Heard) => boolean): Promise<Heard>
  close(): Promise<void>
}

export async function openProduct(): Promise<Product> {
  const heard: Heard[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(product.answer).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const product: Product = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answer: 200,
    async wait(fits) {
      for (let tries = 0; tries < 200; tries += 1) {
        const found = heard.find(fits)
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error(`not heard; instead: ${heard.map(({ path, body }) => `${path} ${body.slice(0, 60)}`).join('; ')}`)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return product
}

/** The event of a webhook call. */
export const eventOf = (call: Heard) => JSON.parse(call.body) as { id: string; type: string; data: { object: { id: string } } }

export interface Kit {
  sandbox: Sandbox
  product: Product
  stripe: Stripe
  post(path: string, body?: object): Promise<Response>
  json<T>(path: string): Promise<T>
  close(): Promise<void>
}

/** A whole sandbox on free ports, a product that listens, and the official payment client between them. */
export async function openKit(more: { dataDir?: string; clockSecret?: string } = {}): Promise<Kit> {
  const product = await openProduct()
  const sandbox = await openSandbox({ host: '127.0.0.1', port: 0, mailPort: 0, product: product.origin, ...more })
  const stripe = new Stripe(sandboxKeys.stripeSecret, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
  return {
    sandbox,
    product,
    stripe,
    post: (path, body = {}) =>
      fetch(`${sandbox.base}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    json: async <T>(path: string) => (await (await fetch(`${sandbox.base}${path}`)).json()) as T,
    async close() {
      await sandbox.close()
      await product.close()
    },
  }
}
