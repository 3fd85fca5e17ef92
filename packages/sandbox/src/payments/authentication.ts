import type { FastifyInstance } from 'fastify'
import { escapeHtml, page } from '../people/page.ts'
import { finishAuthentication } from './confirmation.ts'
import type { Context } from './context.ts'
import { finishSetup } from './setup-intents.ts'
import type { PaymentIntent, SetupIntent } from './shapes.ts'

type Intent = PaymentIntent | SetupIntent

function intentOf(ctx: Context, kind: string, id: string): Intent | undefined {
  return kind === 'setup' ? ctx.records.find('setup_intent', id) : ctx.records.find('payment_intent', id)
}

function amountOf(intent: Intent): string {
  if (intent.object === 'setup_intent') return 'Save this card for later payments'
  const zeroDecimal = ['jpy', 'krw', 'vnd'].includes(intent.currency)
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: intent.currency.toUpperCase() })
  return `Payment of ${format.format(zeroDecimal ? intent.amount : intent.amount / 100)} to Rondo`
}

/** Where the browser goes next: back to the shop, or to a page that tells the window around it. */
function backTo(intent: Intent, returnUrl: string): string {
  const url = new URL(returnUrl)
  const name = intent.object
  const failed = intent.status === 'requires_payment_method'
  url.searchParams.set(name, intent.id)
  url.searchParams.set(`${name}_client_secret`, intent.client_secret ?? '')
  url.searchParams.set('source_type', 'card')
  url.searchParams.set('redirect_status', failed ? 'failed' : 'succeeded')
  return url.href
}

/** The bank's page for 3-D Secure: Complete, Fail, or simply leave. */
export function mountAuthentication(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { kind: string; id: string }; Querystring: { client_secret?: string; theme?: string } }>(
    '/_3ds/:kind/:id',
    (request, reply) => {
      const { kind, id } = request.params
      const intent = intentOf(ctx, kind, id)
      if (!intent || intent.client_secret !== request.query.client_secret)
        return reply.code(404).type('text/html').send(page('Not found', '<p>No such payment.</p>'))
      const action = `/_3ds/${escapeHtml(kind)}/${escapeHtml(id)}`
      const theme = request.query.theme
      const secret = `<input type="hidden" name="client_secret" value="${escapeHtml(intent.client_secret)}"><input type="hidden" name="theme" value="${escapeHtml(theme ?? '')}">`
      const decided = intent.status !== 'requires_action'
      const body = decided
        ? '<p>This payment needs no further step.</p>'
        : `<p>${escapeHtml(amountOf(intent))}</p><p>Your bank asks you to confirm that it is you. In this sandbox you decide how it ends.</p>
        <form method="post" action="${action}" class="row">${secret}
          <button class="main" name="outcome" value="complete" autofocus>Complete</button>
          <button name="outcome" value="fail">Fail</button></form>`
      return reply
        .type('text/html')
        .send(page('3-D Secure 2', `<main class="card narrow"><h1>3-D Secure 2 test page</h1>${body}</main>`, { bare: true, theme }))
    },
  )

  app.post<{ Params: { kind: string; id: string }; Body: string }>('/_3ds/:kind/:id', (request, reply) => {
    const { kind, id } = request.params
    const form = new URLSearchParams(request.body)
    const intent = intentOf(ctx, kind, id)
    if (!intent || intent.client_secret !== form.get('client_secret'))
      return reply.code(404).type('text/html').send(page('Not found', '<p>No such payment.</p>'))
    const returnUrl = intent.next_action?.redirect_to_url?.return_url
    const proved = form.get('outcome') === 'complete'
    const after = ctx.store.inOne(() => (kind === 'setup' ? finishSetup(ctx, id, proved) : finishAuthentication(ctx, id, proved)))
    if (form.has('quiet')) return reply.header('access-control-allow-origin', '*').type('application/json').send({ status: after.status })
    if (returnUrl) return reply.redirect(backTo(after, returnUrl), 303)
    const script = '<script src="/_elements/3ds.js"></script>'
    return reply
      .type('text/html')
      .send(
        page(
          'Done',
          `<main class="card narrow"><p>${proved ? 'Done.' : 'Not confirmed.'} You can go back to the shop.</p></main>${script}`,
          { bare: true, theme: form.get('theme') ?? '' },
        ),
      )
  })
}
