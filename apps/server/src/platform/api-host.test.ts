import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'

const { base } = await openApp({ apiHost: 'api.rondo.test', publicOrigin: 'https://rondo.test' })

function ask(path: string, { host, method = 'GET', origin }: { host?: string; method?: string; origin?: string }) {
  const { port } = new URL(base)
  return new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((done, failed) => {
    const headers = { ...(host && { host }), ...(origin && { origin }) }
    const sent = request({ port, path, method, headers }, (answer) => {
      answer.resume()
      done({ status: answer.statusCode, headers: answer.headers })
    })
    sent.on('error', failed)
    sent.end()
  })
}

test('on its own host the documented paths are literal, and stand below /api as well', async () => {
  expect((await ask('/health', { host: 'api.rondo.test' })).status).toBe(200)
  expect((await ask('/api/health', { host: 'api.rondo.test' })).status).toBe(200)
  expect((await ask('/health', {})).status).toBe(404)
})

test('our own pages may call it from their origin, and no other origin may', async () => {
  const own = await ask('/config', { host: 'api.rondo.test', origin: 'https://rondo.test' })
  expect(own.headers).toMatchObject({ 'access-control-allow-origin': 'https://rondo.test' })
  const foreign = await ask('/config', { host: 'api.rondo.test', origin: 'https://evil.example' })
  expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
  expect((await ask('/orders', { host: 'api.rondo.test', method: 'OPTIONS', origin: 'https://rondo.test' })).status).toBe(204)
})
