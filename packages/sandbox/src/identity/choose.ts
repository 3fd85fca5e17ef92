import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Store } from '../ground/store.ts'
import { escapeHtml, page } from '../people/page.ts'
import { everyone, keepPerson, subjectOf } from './people.ts'

function chooser(store: Store, uid: string): string {
  const action = `/oidc/choose/${escapeHtml(uid)}`
  const buttons = everyone(store).map(
    ({ sub, name, email, email_verified: verified }) =>
      `<li><button name="sub" value="${escapeHtml(sub)}"><b>${escapeHtml(name)}</b><br>${escapeHtml(email)}${verified ? '' : ' (not verified)'}</button></li>`,
  )
  return `<main class="card narrow"><h1>Choose an account</h1><p>to continue to Rondo. This is the sandbox's identity provider.</p>
    <form method="post" action="${action}"><ul class="plain">${buttons.join('')}</ul></form>
    <form method="post" action="${action}"><h2>Someone else</h2>
      <label>E-mail<input name="email" type="email" required autocomplete="off"></label>
      <label>Name<input name="name" value="Sandbox Person" required></label>
      <label class="check"><input type="checkbox" name="verified" value="yes" checked> E-mail is verified</label>
      <div class="row"><button class="main">Continue</button></div></form>
    <form method="post" action="${action}"><button name="cancel" value="yes">Cancel</button></form></main>`
}

/** The account chooser: pick somebody, type somebody new, or cancel. */
export function mountChooser(app: FastifyInstance, store: Store, provider: () => Provider): void {
  app.get<{ Params: { uid: string } }>('/oidc/choose/:uid', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(page('Choose an account', chooser(store, request.params.uid), { bare: true })),
  )

  app.post<{ Params: { uid: string }; Body: string }>('/oidc/choose/:uid', async (request, reply) => {
    const form = new URLSearchParams(request.body)
    const email = form.get('email')?.trim() ?? ''
    if (email) keepPerson(store, { email, name: form.get('name')?.trim() || email, email_verified: form.get('verified') === 'yes' })
    const accountId = email ? subjectOf(email) : (form.get('sub') ?? '')
    const result =
      form.has('cancel') || !accountId
        ? { error: 'access_denied', error_description: 'The user cancelled.' }
        : { select_account: {}, login: { accountId } }
    reply.hijack()
    try {
      await provider().interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
    } catch (error) {
      // The interaction is over or belongs to another browser.
      reply.raw.writeHead(400, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.message : 'failed')
    }
  })
}
