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

/** How a page is shown: `bare` leaves out the navigation, for pages that a provider would host; `theme` says that it stands in a frame of a page in that theme. */
interface Look {
  bare?: boolean
  here?: string
  theme?: string | undefined
}

/** A whole page of the sandbox. */
export function page(title: string, body: string, { bare = false, here = '', theme }: Look = {}): string {
  const links = rooms
    .map(([href = '', name = '']) => `<a href="${href}"${href === here ? ' aria-current="page"' : ''}>${name}</a>`)
    .join('')
  const header = bare ? '' : `<header><a class="brand" href="/">Sandbox</a><nav aria-label="Sandbox">${links}</nav></header>`
  return `<!doctype html><html lang="en"${theme ? ` data-theme="${theme === 'dark' ? 'dark' : 'light'}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Sandbox</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/_people/page.css"></head>
<body>${header}${body}</body></html>`
}
