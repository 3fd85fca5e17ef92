const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that is safe inside HTML and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

const rooms = [
  ['/', 'Mail'],
  ['/payments', 'Payments'],
  ['/accounts', 'Accounts'],
  ['/parcels', 'Parcels'],
  ['/clock', 'Clock'],
]

/** A whole page of the sandbox; `bare` leaves out the navigation, for pages that a provider would host. */
export function page(title: string, body: string, { bare = false, here = '' } = {}): string {
  const links = rooms
    .map(([href = '', name = '']) => `<a href="${href}"${href === here ? ' aria-current="page"' : ''}>${name}</a>`)
    .join('')
  const header = bare ? '' : `<header><a class="brand" href="/">Sandbox</a><nav aria-label="Sandbox">${links}</nav></header>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Sandbox</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/_people/page.css"></head>
<body>${header}${body}</body></html>`
}
