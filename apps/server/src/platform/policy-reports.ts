// What browsers say about the content policy of our pages: something was refused that a page asked for, ours by mistake or a stranger's.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { App } from './context.ts'

/** Where browsers send reports, for the headers of pages. */
export const policyReportsPath = '/api/policy-reports'
const types = ['application/csp-report', 'application/reports+json']
const MOST_BYTES = 16_384
const MOST_LINES = 10 // in a minute: a page with a mistake is opened by everybody

const text = z.string().max(2_000)
const Old = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
  }),
})
const New = z.array(z.object({ type: text, body: z.object({ documentURL: text, blockedURL: text, effectiveDirective: text }) })).max(20)

/** An address without what may be secret or a person's: of a page its path, of others their origin, else its word (`inline`, `eval`). */
function shortOf(address: string, ours: boolean): string {
  if (!URL.canParse(address)) return address.slice(0, 40)
  const { origin, pathname, protocol } = new URL(address)
  return ours ? pathname.replace(/[^/]{24,}/g, '…').slice(0, 100) : origin === 'null' ? protocol : origin
}

function violationsIn(body: unknown): { directive: string; blocked: string; page: string }[] {
  const old = Old.safeParse(body)
  if (old.success) {
    const report = old.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
    return [
      { directive: directive.slice(0, 60), blocked: shortOf(report['blocked-uri'], false), page: shortOf(report['document-uri'], true) },
    ]
  }
  const reports = New.safeParse(body).data ?? []
  return reports
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective, blockedURL, documentURL } }) => ({
      directive: effectiveDirective.slice(0, 60),
      blocked: shortOf(blockedURL, false),
      page: shortOf(documentURL, true),
    }))
}

/** Takes reports of browsers, counted like any call, and writes them to the log. */
export function policyReports(api: FastifyInstance, app: App): void {
  let [lines, minute] = [0, 0]
  void api.register(async (scope) => {
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MOST_BYTES }, scope.getDefaultJsonParser('ignore', 'ignore'))
    scope.post('/policy-reports', { schema: { hide: true } }, async ({ ip, body, log }, reply) => {
      app.limits.tally({ ip })
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) [lines, minute] = [0, now]
      for (const violation of violationsIn(body)) if (lines++ < MOST_LINES) log.warn(violation, 'a browser refused a part of a page')
      return reply.code(204).send()
    })
  })
}
