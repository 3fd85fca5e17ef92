import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { App } from './context.ts'
import { policyReports } from './policy-reports.ts'

function open() {
  const lines: object[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as object)
  const http = Fastify({ logger: { level: 'warn', stream: { write } } })
  let counted = 0
  policyReports(http, { limits: { tally: () => counted++ } } as unknown as App)
  const post = async (type: string, body: object | string) =>
    (
      await http.inject({
        method: 'POST',
        url: '/policy-reports',
        headers: { 'content-type': type },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      })
    ).statusCode
  return { post, lines, counted: () => counted }
}
const page = 'https://rondo.test/reset-password/0123456789abcdef0123456789abcdef?code=secret'

test.each([
  [
    'application/csp-report',
    { 'csp-report': { 'document-uri': page, 'blocked-uri': 'https://evil.test/x.js?a=b', 'violated-directive': 'script-src' } },
  ],
  [
    'application/reports+json',
    [
      { type: 'deprecation', body: { documentURL: page, blockedURL: '', effectiveDirective: '' } },
      { type: 'csp-violation', body: { documentURL: page, blockedURL: 'https://evil.test/x.js?a=b', effectiveDirective: 'script-src' } },
    ],
  ],
])('a report of %s is a line of the log without what is secret', async (type, body) => {
  const { post, lines, counted } = open()
  expect([await post(type, body), counted()]).toEqual([204, 1])
  expect(lines).toMatchObject([{ directive: 'script-src', blocked: 'https://evil.test', page: '/reset-password/…' }])
  expect(JSON.stringify(lines)).not.toMatch(/secret|x\.js/)
})

test('many reports are few lines, and a large or broken one is refused', async () => {
  const { post, lines } = open()
  const report = { 'csp-report': { 'document-uri': page, 'blocked-uri': 'inline', 'effective-directive': 'style-src-elem' } }
  for (let n = 0; n < 30; n++) await post('application/csp-report', report)
  expect(lines).toHaveLength(10)
  expect(await post('application/csp-report', 'x'.repeat(20_000))).toBe(413)
  expect(await post('application/csp-report', '{')).toBe(400)
  expect(await post('application/csp-report', { other: 1 })).toBe(204)
})
