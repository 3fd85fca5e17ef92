import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openApp } from '../test/app.ts'

const { base, neighbour } = await openApp({ jobs: false })
const said = (lines: readonly string[], origin = base) => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket)
}

test('a request that names two hosts is refused', async () => {
  expect(await said(['GET /api/health HTTP/1.1', 'Host: a.example', 'Host: b.example', 'Connection: close'])).toMatch(/^HTTP\/1\.1 400 /)
})

test('what the loads of a page ask in process, without a connection, is answered', async () => {
  const { http } = await neighbour()
  expect((await http.inject('/api/health')).statusCode).toBe(200)
})

test('whoever offers HTTP/2 in the clear is answered in HTTP/1.1', async () => {
  const asked = [
    'GET /api/health HTTP/1.1',
    'Host: a',
    'Connection: Upgrade, HTTP2-Settings, close',
    'Upgrade: h2c',
    'HTTP2-Settings: AAMAAABkAAQAoAAA',
  ]
  expect(await said(asked)).toMatch(/^HTTP\/1\.1 200 /)
})

test('whoever asks while a server ends is told in our words when to come again', async () => {
  const other = await neighbour()
  const socket = connect(Number(new URL(other.origin).port), '127.0.0.1')
  const answers = text(socket)
  socket.write('GET /api/health HTTP/1.1\r\nHost: a\r\n') // half a request: the connection is not idle
  await expect.poll(() => new Promise((done) => other.http.server.getConnections((_, count) => done(count)))).toBe(1)
  const closed = other.close()
  await expect
    .poll(() =>
      fetch(`${other.origin}/api/health`).then(
        () => 'listens',
        () => 'gone',
      ),
    )
    .toBe('gone')
  socket.write('Connection: close\r\n\r\n')
  const answer = await answers
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/retry-after: 5/i)
  expect(answer).toContain('"code":"server.busy"')
  await closed
})

test('headers and bodies have an end that is looked for', async () => {
  const { http } = await neighbour()
  expect([http.server.headersTimeout, http.server.requestTimeout]).toEqual([10_000, 30_000])
})
