import type { FastifyInstance } from 'fastify'
import { moveClock } from '../switches/move-clock.ts'
import type { Ground } from '../switches/switches.ts'
import { escapeHtml, page } from './page.ts'

const steps = [
  ['PT1H', 'An hour'],
  ['P1D', 'A day'],
  ['P3D', 'Three days'],
  ['P7D', 'A week'],
  ['P14D', 'Two weeks'],
  ['P30D', 'Thirty days'],
]

/** The clock of the sandbox and the product: look at it, move it on, set it back to now. */
export function mountClockPage(app: FastifyInstance, ground: Ground): void {
  app.get<{ Querystring: { problem?: string } }>('/clock', (request, reply) => {
    const now = new Date(ground.clock.now()).toISOString()
    const days = ground.clock.offset() / 86_400_000
    const ahead = Math.abs(days) < 0.001 ? 'The same as on your watch.' : `${days.toFixed(2)} days ahead of your watch.`
    const buttons = steps.map(([value = '', text = '']) => `<button name="advance" value="${value}">${text}</button>`).join('')
    const problem = request.query.problem ? `<p role="alert" class="bad">${escapeHtml(request.query.problem)}</p>` : ''
    const body = `<main><h1>Clock</h1>${problem}<p><time datetime="${now}">${now.slice(0, 19).replace('T', ' ')} UTC</time></p><p class="soft">${ahead}</p><h2>Move on by</h2><form method="post" action="/clock" class="row">${buttons}</form><h2>Back to now</h2><form method="post" action="/clock"><button name="back" value="yes">Set to the real time</button></form></main>`
    return reply.type('text/html; charset=utf-8').send(page('Clock', body, { here: '/clock' }))
  })

  app.post<{ Body: string }>('/clock', async (request, reply) => {
    const form = new URLSearchParams(request.body)
    const wish = form.has('back') ? { now: new Date().toISOString() } : { advance: form.get('advance') ?? '' }
    const problem = await moveClock(ground, wish)
    return reply.redirect(problem ? `/clock?problem=${encodeURIComponent(problem.message)}` : '/clock', 303)
  })
}
