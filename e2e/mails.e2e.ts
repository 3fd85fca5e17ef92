// Mails as mail programs show them: one of each form that the product writes, in both languages. A run looks at a part of them.
import { sayIn } from '@rondo/words/all'
import { listIn } from '@rondo/words/list'
import { periodName, quantityName, wayName } from '@rondo/words/ordered-piece'
import { sizeName } from '@rondo/words/size-name'
import { expect, test } from 'vitest'
import { type MailParts, writeMail } from '../apps/server/src/features/notifications/mail-layout.ts'
import type { StoredPhoto } from '../apps/server/src/platform/photos.ts'
import { faultsOfMail, manyScreensMs } from './faults.ts'
import { partOf } from './part.ts'
import { browser, product } from './shop.ts'

const names = {
  en: ['Pleated evening dress with a very long name, in midnight blue', 'Coat'],
  'zh-CN': ['午夜蓝百褶晚礼服，配同色系长款披肩与腰带', '大衣'],
} as const
const money = { en: '$1,240.00', 'zh-CN': 'US$1,240.00' } as const
const cover: StoredPhoto = { id: 1, key: 'a', width: 960, height: 1200 }
const ending = { token: 'token' }

type Locale = keyof typeof names
/** What is known of a rented piece. */
const factsIn = (locale: Locale) => {
  const say = sayIn(locale)
  const isService = false
  return [
    listIn(locale, [
      wayName({ type: 'rent', isSwap: false, isService }, say),
      periodName({ option: 'week', number: 1, daysLonger: 3 }, isService, say),
      sizeName('onesize', say),
      quantityName(2, isService, say),
    ]),
    say('checkout.wear', { from: '2026-11-28', to: '2026-12-07', by: '2026-12-08' }),
  ]
}
/** What stands between the greeting and the button. */
const forms: Readonly<Record<string, (locale: Locale) => Partial<MailParts>>> = {
  'a text alone': () => ({}),
  'facts without pictures': (locale) => {
    const say = sayIn(locale)
    return {
      sections: [
        {
          title: say('orderMails.trackingTitle'),
          lines: [
            [say('orderMails.carrier'), 'USPS Ground Advantage'],
            [say('orderMails.trackingNumber'), '9400111899223197428490018723940011'],
          ],
        },
      ],
    }
  },
  'the pieces of an order with their prices, and its sums': (locale) => {
    const say = sayIn(locale)
    return {
      sections: [
        { title: names[locale][1], lines: names[locale].map((name) => [name, money[locale], cover, factsIn(locale)] as const) },
        { title: say('checkout.summary'), lines: [[say('checkout.total', { currency: 'USD' }), money[locale]]] },
      ],
    }
  },
  'what is given and got by a swap': (locale) => {
    const say = sayIn(locale)
    return {
      sections: (['swaps.youGet', 'swaps.youGive'] as const).map((title) => ({
        title: say(title),
        lines: names[locale].map((name) => [name, '', cover] as const),
      })),
      ending: { reason: say('mail.offerReason'), ...ending },
    }
  },
  'garments that may be had': (locale) => {
    const say = sayIn(locale)
    const price = `${money[locale]} · ${say('catalogue.rent')} · ${say('catalogue.swap')}`
    return {
      garments: names[locale].map((name, id) => ({
        id,
        name,
        picture: `${product.origin}/media/a/320.webp`,
        price,
        fact: 'Marsh Made · M',
      })),
      ending: { reason: say('mail.likedReason'), ...ending },
    }
  },
}
const all = Object.entries(forms).flatMap(([what, form]) => (['en', 'zh-CN'] as const).map((locale) => ({ what, locale, form })))

test.for(partOf(all, 4))(
  'a mail of $what holds in three widths, by day and by night ($locale)',
  { timeout: manyScreensMs },
  async ({ locale, form }) => {
    const say = sayIn(locale)
    const { html } = writeMail(
      { email: 'anna@people.test', username: 'anna', firstname: null, language: locale },
      {
        subject: say('mail.orderSubject', { number: 'R-1000023' }),
        text: say('mail.orderText', { number: 'R-1000023', names: 'Mei Tan Studio', n: 1 }),
        button: say('mail.orderButton'),
        note: say('mail.orderNote'),
        path: '/dashboard/transactions',
        ...form(locale),
      },
      { publicOrigin: product.origin, mediaOrigin: '', supportEmail: 'support@rondo.test' },
    )
    expect(await faultsOfMail(browser, html)).toEqual([])
  },
)
