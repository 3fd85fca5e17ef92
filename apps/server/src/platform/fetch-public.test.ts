import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { fetchPublic, isPublicAddress, type Reach } from './fetch-public.ts'

const bounds = { bytes: 1000, seconds: 1, redirects: 2 }
const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.closeAllConnections() === undefined && server.close()))
const serving = async (answer: RequestListener) => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}
/** Reaches the servers of this file, which no reader of the product may. */
const here = (ports: readonly number[], allows: Reach['allows'] = () => true): Reach => ({
  protocols: ['http:'],
  ports: ports.map(String),
  allows,
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['198.18.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['localhost', false],
])('%s is public: %s', (address, is) => expect(isPublicAddress(address)).toBe(is))

test.each([
  'https://127.0.0.1/a.ics',
  'https://[::1]/a.ics',
  'https://0x7f000001/a.ics',
  'https://2130706433/a.ics',
  'https://127.1/a.ics',
  'https://[::ffff:10.0.0.1]/a.ics',
  'https://169.254.169.254/latest/meta-data',
  'http://8.8.8.8/a.ics',
  'https://8.8.8.8:22/a.ics',
  'ftp://8.8.8.8/a.ics',
])('%s is not fetched', async (address) => {
  expect(await fetchPublic(address, bounds)).toEqual({ problem: 'address_private' })
})

test('a name that means this machine is as unreachable as one that means nothing', async () => {
  expect(await fetchPublic('https://localhost/a.ics', bounds)).toEqual({ problem: 'unreachable' })
  expect(await fetchPublic('https://no-such-host.invalid/a.ics', bounds)).toEqual({ problem: 'unreachable' })
})

test('the text of a public address comes as it is', async () => {
  const port = await serving((_, answer) => answer.end('BEGIN:VCALENDAR'))
  expect(await fetchPublic(`http://127.0.0.1:${port}/a`, bounds, here([port]))).toEqual({ text: 'BEGIN:VCALENDAR' })
})

test('a name is checked by what it resolves to, before anything is sent', async () => {
  let asked = 0
  const port = await serving((_, answer) => {
    asked++
    answer.end()
  })
  const seen: string[] = []
  const nowhere = here([port], (address) => !seen.push(address))
  expect(await fetchPublic(`http://localhost:${port}/a`, bounds, nowhere)).toEqual({ problem: 'unreachable' })
  expect(seen.every((address) => ['127.0.0.1', '::1'].includes(address)) && seen.length > 0).toBe(true)
  expect(asked).toBe(0)
})

test('a redirect is followed only to where we may go, and not for ever', async () => {
  const last = await serving((_, answer) => answer.end('there'))
  const first = await serving((request, answer) => {
    const to = request.url === '/near' ? '/loop' : request.url === '/loop' ? '/loop' : `http://127.0.0.1:${last}/`
    answer.writeHead(302, { location: to }).end()
  })
  const go = (path: string, reach: Reach) => fetchPublic(`http://127.0.0.1:${first}${path}`, bounds, reach)
  expect(await go('/far', here([first, last]))).toEqual({ text: 'there' })
  expect(await go('/far', here([first]))).toEqual({ problem: 'address_private' })
  expect(await go('/near', here([first]))).toEqual({ problem: 'redirects' })
})

test.each([
  [
    'too large by its own word',
    'too_large',
    ((_, answer) => answer.writeHead(200, { 'content-length': '2000' }).end('a')) as RequestListener,
  ],
  ['too large in fact', 'too_large', (_, answer) => answer.end('a'.repeat(3000))],
  ['not there', 'not_found', (_, answer) => answer.writeHead(404).end()],
  ['only for others', 'refused', (_, answer) => answer.writeHead(403).end()],
  ['broken', 'unreachable', (_, answer) => answer.writeHead(500).end()],
  ['packed', 'unreachable', (_, answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end()],
  ['cut off', 'unreachable', (request, answer) => (answer.write('a'), setTimeout(() => request.socket.destroy(), 20))],
  ['silent', 'too_slow', () => undefined],
  ['dripping', 'too_slow', (_, answer) => void setInterval(() => answer.write('a'), 100).unref()],
] as [string, string, RequestListener][])('an answer that is %s is %s', async (_, problem, answer) => {
  const port = await serving(answer)
  expect(await fetchPublic(`http://127.0.0.1:${port}/`, bounds, here([port]))).toEqual({ problem })
})

test('nobody there is unreachable', async () => {
  expect(await fetchPublic('http://127.0.0.1:9/', bounds, here([9]))).toEqual({ problem: 'unreachable' })
})
