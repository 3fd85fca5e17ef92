import type { FastifyInstance } from 'fastify'
import type { Store } from '../ground/store.ts'
import { mailsTo, mailWith, type ReceivedMail } from '../mail/mailbox.ts'
import { escapeHtml, page } from './page.ts'

function row(one: ReceivedMail): string {
  return `<li><div class="top"><a href="/mail/${one.id}"><b>${escapeHtml(one.subject || '(no subject)')}</b></a><time datetime="${one.at}">${one.at.slice(0, 16).replace('T', ' ')}</time></div><small>to ${escapeHtml(one.to)}</small></li>`
}

// Links open in a new tab: the frame itself may run nothing and go nowhere.
const frame = (one: ReceivedMail) =>
  `<iframe class="mail" title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${one.id}/body"></iframe>`

/** The mailbox: what the product sent, newest first, and each message as its reader would see it. */
export function mountMailPages(app: FastifyInstance, store: Store): void {
  app.get<{ Querystring: { to?: string } }>('/', (request, reply) => {
    const to = request.query.to ?? ''
    const list = mailsTo(store, to, 100)
    const search = `<form class="row" role="search"><label class="soft" for="to">Recipient</label><input id="to" name="to" type="search" value="${escapeHtml(to)}" placeholder="all"><button>Show</button></form>`
    const body =
      list.length > 0
        ? `<ul class="rows">${list.map(row).join('')}</ul>`
        : '<p class="soft">No mail yet. Whatever the product sends lands here.</p>'
    return reply.type('text/html; charset=utf-8').send(page('Mail', `<main><h1>Mail</h1>${search}<br>${body}</main>`, { here: '/' }))
  })

  app.get<{ Params: { id: string } }>('/mail/:id', (request, reply) => {
    const one = mailWith(store, Number(request.params.id))
    if (!one) return reply.code(404).type('text/html').send(page('Not found', '<main><p>No such message.</p></main>'))
    const links = one.links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')
    const head = `<dl><dt>To</dt><dd>${escapeHtml(one.to)}</dd><dt>From</dt><dd>${escapeHtml(one.from)}</dd><dt>At</dt><dd><time datetime="${one.at}">${one.at.slice(0, 16).replace('T', ' ')}</time></dd></dl>`
    const shown = one.html ? frame(one) : `<pre>${escapeHtml(one.text)}</pre>`
    const text = one.html && one.text ? `<details><summary>As plain text</summary><pre>${escapeHtml(one.text)}</pre></details>` : ''
    const body = `<main><h1>${escapeHtml(one.subject || '(no subject)')}</h1>${head}${shown}${text}${links && `<h2>Links</h2><ul>${links}</ul>`}</main>`
    return reply.type('text/html; charset=utf-8').send(page(one.subject || 'Message', body, { here: '/' }))
  })

  app.get<{ Params: { id: string } }>('/mail/:id/body', (request, reply) => {
    const one = mailWith(store, Number(request.params.id))
    reply.header(
      'content-security-policy',
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src * data:",
    )
    return reply.type('text/html; charset=utf-8').send(`<base target="_blank">${one?.html ?? ''}`)
  })
}
