import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../browser/', import.meta.url)

/** The files below are TypeScript like the rest; the browser gets them without the types. */
function scriptOf(name: string): string {
  const source = readFileSync(fileURLToPath(new URL(name, folder)), 'utf8')
  // Node marks this function as experimental and would say so on every start.
  const warn = process.emitWarning.bind(process)
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = warn
  }
}

// Scripts without imports: what stands in one list is one scope, here as in the type check.
const scripts: Record<string, string[]> = {
  '/stripe.js': ['words.ts', 'field.ts', 'bank-dialog.ts', 'stripe.ts', 'connect.ts'],
  '/_elements/card.js': ['frames/card.ts'],
  '/_elements/3ds.js': ['frames/three-d-secure.ts'],
  '/_elements/onboarding.js': ['frames/onboarding.ts'],
}

const frame = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details</title><link rel="stylesheet" href="/_elements/card.css"></head><body><form id="card" novalidate></form><script src="/_elements/card.js"></script></body></html>`

/** The browser's half of the payment provider: the script that the shop's page loads, and the frame in which cards are typed. */
export function mountBrowserHalf(app: FastifyInstance): void {
  const made = new Map<string, string>()
  for (const [url, files] of Object.entries(scripts)) {
    app.get(url, (_request, reply) => {
      const script = made.get(url) ?? `(() => {\n${files.map(scriptOf).join('\n')}\n})()\n`
      made.set(url, script)
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('access-control-allow-origin', '*')
        .send(script)
    })
  }
  app.get('/_elements/card.html', (_request, reply) => reply.type('text/html; charset=utf-8').send(frame))
  app.get('/_elements/card.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(readFileSync(fileURLToPath(new URL('frames/card.css', folder)), 'utf8')),
  )
}
