import { expect, test } from 'vitest'
import { momentIn } from './group-parts.ts'
import { writeMail } from './mail-layout.ts'

const cover = { id: 1, key: 'a', width: 960, height: 1200 }
const reader = { email: 'anna@people.test', username: 'anna', firstname: null, language: 'en' }
const site = { publicOrigin: 'https://rondo.test', mediaOrigin: '', supportEmail: 'support@rondo.test' }

test('a line parts two pieces, and what is known of a piece stands below its name', () => {
  const lines = ['Dress', 'Coat'].map((name) => [name, '$100.00', cover, ['Buy, Size S, 1 piece']] as const)
  const { html, text } = writeMail(reader, { subject: 'S', text: 'T', button: 'B', note: '', path: '/', sections: [{ lines }] }, site)
  expect(text).toContain('  Dress: $100.00\n    Buy, Size S, 1 piece\n  Coat: $100.00\n    Buy, Size S, 1 piece\n')
  const rows = html.split('<td class="shown"').slice(1)
  expect(rows.map((row) => row.includes('border-bottom'))).toEqual([true, false])
  expect(html).toMatch(/>Dress<\/td>.*>\$100\.00<\/td><\/tr><\/table><div [^>]*>Buy, Size S, 1 piece<\/div>/)
})

test('what is known of a piece without a picture is told, too', () => {
  const sections = [{ lines: [['Dress', '', undefined, ['Buy, Size S, 1 piece']] as const] }]
  const { html } = writeMail(reader, { subject: 'S', text: 'T', button: 'B', note: '', path: '/', sections }, site)
  expect(html).toContain('>Buy, Size S, 1 piece</div>')
  expect(html).not.toContain('class="shown"')
})

test('what somebody wrote stands by itself, under who wrote it', () => {
  const sections = [{ lines: [], said: { by: 'Mei wrote', words: 'A seam has opened. <b>Sorry.</b>' } }]
  const { html, text } = writeMail(reader, { subject: 'S', text: 'T', button: 'B', note: '', path: '/', sections }, site)
  expect(text).toContain('\n  Mei wrote: “A seam has opened. <b>Sorry.</b>”\n')
  expect(html).toMatch(
    /<p class="ink2"[^>]*>Mei wrote<\/p>\n<p class="ink line"[^>]*border-left[^>]*>A seam has opened\. &lt;b&gt;Sorry\.&lt;\/b&gt;<\/p>/,
  )
})

test('a day and its hour stay whole in a cell that may break anywhere, and so long a word breaks', () => {
  const at = new Date('2026-12-04T23:00:00Z')
  for (const [language, whole] of [
    ['en', 'Fri,\u00a0Dec\u00a04,\u00a05:00\u00a0PM\u00a0CST'],
    ['zh-CN', '12\u2060月\u20604\u2060日\u2060周\u2060五'],
  ] as const) {
    const sections = [{ lines: [['No late fee until', momentIn(at, 'America/Chicago', language)]] as const }]
    const mail = writeMail({ ...reader, language }, { subject: 'S', text: 'T', button: 'B', note: '', path: '/', sections }, site)
    expect(mail.html).toContain(`<span style="white-space:nowrap">${whole}</span>`)
    expect(mail.html).toMatch(/overflow-wrap:anywhere">T<\/p>/)
  }
})

test('a number stays whole below its label: it leads to the product, or is set large to be read out', () => {
  const number = '9200167717350755289372'
  const sections = [
    { lines: [], whole: { what: 'Tracking number', value: number, path: '/dashboard/transactions/fg/1?track=1' as const } },
    { lines: [], whole: { what: 'Code', value: '4711' } },
  ]
  const { html, text } = writeMail(reader, { subject: 'S', text: 'T', button: 'B', note: '', path: '/', sections }, site)
  expect(text).toContain(`  Tracking number: ${number}`)
  expect(text).toContain('  Code: 4711')
  expect(html).toMatch(
    new RegExp(`href="https://rondo.test/dashboard/transactions/fg/1\\?track=1" style="[^"]*white-space:nowrap[^"]*">${number}</a>`),
  )
  expect(html).toMatch(/font-size:32px[^"]*">4711<\/span>/)
})
