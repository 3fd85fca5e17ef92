import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Depot } from '../carrier/records.ts'
import type { Context } from '../payments/context.ts'
import type { Ground } from '../switches/switches.ts'
import { mountClockPage } from './clock-page.ts'
import { mountMailPages } from './mail-pages.ts'
import { mountThingPages } from './thing-pages.ts'

/** The pages for people: plain HTML, one style sheet, no script. */
export function mountPeople(app: FastifyInstance, ground: Ground, ctx: Context, depot: Depot): void {
  const css = readFileSync(fileURLToPath(new URL('page.css', import.meta.url)), 'utf8')
  app.get('/_people/page.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
  mountMailPages(app, ground.store)
  mountThingPages(app, ctx, depot)
  mountClockPage(app, ground)
}
