import { runInNewContext } from 'node:vm'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountBrowserHalf } from './browser-half.ts'

interface Library {
  confirmCardPayment: (secret: string, data: object) => Promise<{ error?: { code: string; message: string } }>
}

/** The library as a page has it, before a provider whose payment failed. */
async function library(failure: object): Promise<(locale?: string) => Library> {
  const app = fastify()
  mountBrowserHalf(app)
  const { body: script } = await app.inject('/stripe.js')
  await app.close()
  const intent = { id: 'pi_1', object: 'payment_intent', status: 'requires_payment_method', last_payment_error: failure }
  const fetch = async () => ({ ok: true, json: async () => intent })
  const window: { Stripe?: (key: string, means?: object) => Library } = {}
  const document = { currentScript: { src: 'http://sandbox.test/stripe.js' } }
  const browser = { window, document, fetch, URL, URLSearchParams, navigator: { language: 'en-US' } }
  runInNewContext(script, { ...browser, HTMLElement: class {}, customElements: { define: () => {}, get: () => undefined } })
  return (locale) => {
    const opened = window.Stripe?.('pk_test', locale ? { locale } : {})
    if (!opened) throw new Error('the script has left no library')
    return opened
  }
}
const said = async (of: Library) => (await of.confirmCardPayment('pi_1_secret_x', { payment_method: 'pm_card_visa' })).error

test('what a card is refused for is said in the language of the page, and its code stays', async () => {
  const open = await library({ code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' })
  expect(await said(open('zh'))).toMatchObject({ code: 'card_declined', message: '您的银行卡余额不足。' })
  expect(await said(open('en'))).toMatchObject({ message: 'Your card has insufficient funds.' })
  expect(await said(open())).toMatchObject({ message: 'Your card has insufficient funds.' })
})

test('a refusal without words of its own is said by its kind, and one of no known kind in the words of the provider', async () => {
  const lost = await library({ code: 'card_declined', decline_code: 'lost_card', message: 'Your card was declined.' })
  expect(await said(lost('zh'))).toMatchObject({ message: '您的银行卡被拒绝了。' })
  const strange = await library({ code: 'strange', message: 'Something strange.' })
  expect(await said(strange('zh'))).toMatchObject({ message: 'Something strange.' })
})
