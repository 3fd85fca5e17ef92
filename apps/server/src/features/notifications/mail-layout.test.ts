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

const parts = { subject: 'Order R-7 is on its way', text: 'Mei sent it.', button: 'B', note: '', path: '/' } as const

test('the news is the headline, and not said again below it', () => {
  const { html } = writeMail(reader, parts, site)
  expect(html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]?.replace(/<[^>]*>/g, '')).toBe('Order R-7 is on its way')
  expect(html.indexOf('</h1>')).toBeLessThan(html.indexOf('Hello anna,'))
  for (const [language, subject, end] of [
    ['en', 'You canceled order R-7', '. '],
    ['zh-CN', '您取消了订单 R-7', '。'],
  ] as const) {
    const canceled = writeMail({ ...reader, language }, { ...parts, subject, text: `${subject}${end}Sums go back.` }, site)
    expect(canceled.html).toMatch(/<p [^>]*>Sums go back\.<\/p>/)
    expect(canceled.text).toContain(`${subject}${end}Sums go back.`)
  }
  expect(writeMail(reader, { ...parts, text: 'Order R-7 is on its way to you.' }, site).html).toMatch(
    />Order R-7 is on its way to you\.<\/p>/,
  )
})

test('a list of mails shows the text beside the subject, not the subject twice', () => {
  const { html } = writeMail(reader, parts, site)
  expect(/<body[^>]*>\s*<div style="display:none[^>]*>([^&]*)&/.exec(html)?.[1]).toBe('Mei sent it.')
})

test('a long headline is smaller, and an unbroken word in it breaks', () => {
  const sizeOf = (subject: string) =>
    /<h1[^>]*font-size:(\d+)px[^>]*overflow-wrap:anywhere/.exec(writeMail(reader, { ...parts, subject }, site).html)?.[1]
  expect([sizeOf('Short'), sizeOf('A piece '.repeat(8)), sizeOf('取消'.repeat(14))]).toEqual(['24', '20', '20'])
})

test('no label of a row breaks within a word, and a long value stands below its label on a telephone', () => {
  const lines = [
    ['You may claim all of it from', 'Sun, Dec 13'],
    ['Late days count after', 'Mon, Dec 7, 11:59 PM PST'],
  ] as const
  const { html } = writeMail(reader, { ...parts, sections: [{ title: 'Late fees', lines }] }, site)
  expect(html).toMatch(/<table[^>]* class="stack"><tr><td class="what" [^>]*overflow-wrap:break-word">You may/)
  expect(html).not.toMatch(/<td[^>]*anywhere/)
  const sums = writeMail(
    reader,
    {
      ...parts,
      sections: [
        {
          hasTotal: true,
          lines: [
            ['Tax', '$1.00'],
            ['Charged', '$9.00'],
          ],
        },
      ],
    },
    site,
  )
  expect(sums.html).not.toContain('class="stack"')
  const number = [['Tracking number', '9200167717350755289372']] as const
  expect(writeMail(reader, { ...parts, sections: [{ lines: number }] }, site).html).toMatch(/<td [^>]*anywhere[^>]*>9200/)
})

test('a line parts the first row from what is above it, and the total from the rows', () => {
  const lines = [
    ['Reason', 'Sold out'],
    ['Shipping', '$5.00'],
    ['You get back', '$9.00'],
  ] as const
  const { html } = writeMail(reader, { ...parts, sections: [{ hasTotal: true, lines }] }, site)
  expect(
    html
      .split('<td class="what')
      .slice(1)
      .map((row) => row.includes('border-top')),
  ).toEqual([true, false, true])
})

test('a garment without a picture leaves no hole, but for one beside others that have one', () => {
  const one = { id: 1, name: 'Dress', picture: undefined, price: '$9' }
  const count = (garments: Parameters<typeof writeMail>[1]['garments']) => {
    const { html } = writeMail(reader, { ...parts, garments: garments ?? [] }, site)
    return [html.match(/<img/g)?.length ?? 0, html.match(/class="canvas tile"/g)?.length ?? 0, /width:96px"><a/.test(html)]
  }
  expect(count([one])).toEqual([0, 0, false])
  expect(count([one, { ...one, picture: 'https://rondo.test/a.webp' }])).toEqual([1, 1, true])
})

test('what else there is to see stands below the note', () => {
  const below = { title: 'Just in', garments: [{ id: 7, name: 'Dress', picture: undefined, price: '$9' }] }
  const { html, text } = writeMail(reader, { ...parts, note: 'The link works once.', below }, site)
  expect(text).toMatch(/The link works once\.\n\nJust in\n {2}Dress\n {2}\$9\n {2}https:\/\/rondo\.test\/product\/7\n\n--/)
  expect(html.indexOf('The link works once.')).toBeLessThan(html.indexOf('>Just in</p>'))
})

test('a face stands beside a title; without one, the first letter, which needs no picture', () => {
  const sections = [cover, null].map((portrait) => ({ title: 'nell: by parcel', face: { name: 'nell', portrait }, lines: [] }))
  const { html, text } = writeMail(reader, { ...parts, sections }, site)
  const [own, letter] = html.split('nell: by parcel')
  expect(own).toMatch(/<img src="https:\/\/rondo\.test\/media\/a\/320\.webp" width="32" height="32" alt="" [^>]*border-radius:50%/)
  expect(letter).toMatch(/<span class="canvas ink2" aria-hidden="true" [^>]*border-radius:50%[^>]*>N<\/span>/)
  expect(letter).not.toContain('<img')
  expect(text).toContain('\n\nnell: by parcel\n\nnell: by parcel\n\n')
})
