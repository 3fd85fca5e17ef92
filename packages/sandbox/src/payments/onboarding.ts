import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml, page } from '../people/page.ts'
import { addToFile, bankFrom, setBank } from './account-file.ts'
import { missingFrom, neededFields, reviewFile } from './account-review.ts'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'
import type { Account, AccountFile, Visit } from './shapes.ts'

/** What the form stands filled with, so that a press is enough to be verified. */
const suggestions: Record<keyof typeof neededFields, string> = {
  'individual.first_name': 'Jenny',
  'individual.last_name': 'Rosen',
  'individual.email': 'jenny.rosen@example.com',
  'individual.phone': '0000000000',
  'individual.dob': '1901-01-01',
  'individual.address.line1': 'address_full_match',
  'individual.address.city': 'San Francisco',
  'individual.address.postal_code': '94103',
  'individual.id_number': '000000000',
}

const hints = `<details><summary>Test values</summary><ul>
<li>Identity number 000000000 is verified, 111111111 refused</li>
<li>Date of birth 1901-01-01 is verified, 1902-01-01 refused, 1900-01-01 stays under review</li>
<li>Street <code>address_full_match</code> or <code>address_no_match</code></li>
<li>Bank account 000123456789 is good, 000111111116 unknown, 000111111113 closed, 000222222227 without funds</li>
<li>Code by SMS 000-000</li></ul></details>`

function fieldset(account: Account, file: AccountFile): string {
  const inputs = Object.entries(neededFields).map(([name, label]) => {
    const value = file.fields[name] ?? suggestions[name as keyof typeof neededFields]
    const type = name.endsWith('.email') ? 'email' : name.endsWith('.dob') ? 'date' : 'text'
    return `<label>${label}<input name="${name}" type="${type}" value="${escapeHtml(value)}" required></label>`
  })
  const routing = account.country === 'US' ? `<label>Routing number<input name="routing_number" value="110000000" required></label>` : ''
  const number = file.bank ? `placeholder="ends in ${escapeHtml(file.bank.last4)}"` : 'value="000123456789" required'
  return `${inputs.join('')}${routing}<label>${account.country === 'US' ? 'Account number' : 'IBAN or account number'}<input name="account_number" ${number}></label>
    <label>Code sent by SMS<input name="code" value="000-000" required pattern="000-?000"></label>`
}

/** The form; `theme` is set when it stands in a frame of the shop. */
function form(account: Account, file: AccountFile, visit: Visit, theme: string, problem = ''): string {
  const back = !theme && visit.returnUrl ? `<a href="${escapeHtml(visit.returnUrl)}">Return to Rondo without finishing</a>` : ''
  const alert = problem ? `<p role="alert" class="bad">${escapeHtml(problem)}</p>` : ''
  return `<main class="card form"><h1>${account.details_submitted ? 'Update your details' : 'Verify your account'}</h1>
    <p>Test mode: nothing here is sent to anybody. Country: ${escapeHtml(account.country ?? '')}</p>${alert}
    <form method="post" action="/_connect/submit"><input type="hidden" name="visit" value="${escapeHtml(visit.id)}"><input type="hidden" name="theme" value="${escapeHtml(theme)}">
    <div class="fields">${fieldset(account, file)}</div>
    <label class="check"><input type="checkbox" name="terms" value="yes" required${file.termsAccepted ? ' checked' : ''}> I accept the terms of the connected account</label>
    <div class="row"><button class="main">Submit</button>${back}</div></form>${hints}</main>${theme && script}`
}

const script = '<script src="/_elements/onboarding.js"></script>'

function live(ctx: Context, id: string): Visit | undefined {
  const visit = ctx.records.find('visit', id)
  return visit && visit.expires > ctx.clock.seconds() ? visit : undefined
}

const html = (reply: FastifyReply, title: string, body: string, theme = '') =>
  reply.type('text/html; charset=utf-8').send(page(title, body, { bare: true, theme }))

/** The pages on which a merchant verifies: hosted by a link that works once, embedded in the shop, and the dashboard of an account. */
export function mountOnboarding(app: FastifyInstance, ctx: Context): void {
  const show = (reply: FastifyReply, visit: Visit, theme: string, problem?: string) => {
    const account = ctx.records.get('account', visit.account)
    return html(reply, 'Verify your account', form(account, ctx.records.get('account_file', visit.account), visit, theme, problem), theme)
  }

  app.get<{ Params: { id: string } }>('/_connect/onboarding/:id', (request, reply) => {
    const visit = live(ctx, request.params.id)
    const known = ctx.records.find('visit', request.params.id)
    // A link works once; whoever comes again is sent to fetch a new one.
    if (!visit || visit.used) return known?.refreshUrl ? reply.redirect(known.refreshUrl) : reply.code(404).send({ error: 'unknown link' })
    ctx.records.change('visit', visit.id, { used: true, expires: ctx.clock.seconds() + 3600 })
    return show(reply, visit, '')
  })

  app.get<{ Querystring: { secret?: string; theme?: string } }>('/_connect/embedded', (request, reply) => {
    const visit = live(ctx, request.query.secret ?? '')
    if (!visit)
      return html(reply.code(404), 'Expired', `<main class="card"><p>This session has ended. Reload the page.</p></main>${script}`)
    return show(reply, visit, request.query.theme === 'dark' ? 'dark' : 'light')
  })

  app.get<{ Params: { id: string } }>('/_connect/dashboard/:id', (request, reply) => {
    const visit = live(ctx, request.params.id)
    return visit ? show(reply, visit, '') : html(reply.code(404), 'Expired', '<main class="card"><p>This link has expired.</p></main>')
  })

  app.post<{ Body: string }>('/_connect/submit', (request, reply) => {
    const answers = new URLSearchParams(request.body)
    const visit = live(ctx, answers.get('visit') ?? '')
    const theme = answers.get('theme') ?? ''
    if (!visit)
      return html(
        reply.code(404),
        'Expired',
        '<main class="card"><p>This form has expired. Go back to the shop and start again.</p></main>',
      )
    try {
      ctx.store.inOne(() => submit(ctx, visit, answers))
    } catch (error) {
      if (error instanceof Refusal) return show(reply, visit, theme, error.message)
      throw error
    }
    if (!theme && visit.returnUrl) return reply.redirect(visit.returnUrl, 303)
    const missing = missingFrom(ctx.records.get('account_file', visit.account)).length
    return html(
      reply,
      'Thank you',
      `<main class="card" data-done="${missing === 0 ? 'yes' : 'no'}"><h1>Thank you</h1><p role="status">Your details are under review. You can go on.</p></main>${theme && script}`,
      theme,
    )
  })
}

function submit(ctx: Context, visit: Visit, answers: URLSearchParams): void {
  const account = ctx.records.get('account', visit.account)
  const fields = Object.fromEntries(Object.keys(neededFields).map((name) => [name, answers.get(name)?.trim() ?? '']))
  const number = answers.get('account_number')?.trim() ?? ''
  if (number)
    setBank(
      ctx,
      account,
      bankFrom(ctx, account, {
        country: account.country,
        account_number: number,
        ...(answers.has('routing_number') && { routing_number: answers.get('routing_number') }),
      }),
    )
  addToFile(ctx, account.id, fields, answers.get('terms') === 'yes')
  ctx.records.change('account', account.id, { business_type: account.business_type ?? 'individual' })
  reviewFile(ctx, account.id)
}
