import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { CardField } from './card-field.tsx'

afterEach(() => void Reflect.deleteProperty(window, 'Stripe'))

test('a card form that did not start says so, and is mounted anew by a press (PAY-09, PAY-20)', async () => {
  const heard: Record<string, () => void> = {}
  const mount = vi.fn()
  const destroy = vi.fn()
  const element = { mount, destroy, on: (event: string, handler: () => void) => (heard[event] = handler), update: () => undefined }
  Object.assign(window, { Stripe: () => ({ elements: () => ({ create: () => element }) }) })
  const { box } = await render(<CardField onChange={() => undefined} problem={undefined} />, {
    words: ['checkout'],
    answers: { '/config': { stripeJsUrl: '/stripe.js', stripePublishableKey: 'pk_test' } },
  })
  await eventually(() => expect(mount).toHaveBeenCalledTimes(1))
  await act(async () => heard['loaderror']?.())
  expect(box.textContent).toContain('Stripe has not been properly initialized.')
  await press(named('Retry'))
  await eventually(() => expect(mount).toHaveBeenCalledTimes(2))
  expect(destroy).toHaveBeenCalledTimes(1)
  expect(box.textContent).not.toContain('Stripe has not been properly initialized.')
})

test('the card form and its refusals speak the language of the page, whatever the browser speaks', async () => {
  const element = { mount: vi.fn(), destroy: vi.fn(), on: vi.fn(), update: vi.fn() }
  const Stripe = vi.fn(() => ({ elements: () => ({ create: () => element }) }))
  Object.assign(window, { Stripe })
  await render(<CardField onChange={() => undefined} problem={undefined} />, {
    words: ['checkout'],
    locale: 'zh-CN',
    answers: { '/config': { stripeJsUrl: '/stripe.js', stripePublishableKey: 'pk_test' } },
  })
  await eventually(() => expect(Stripe).toHaveBeenCalledWith('pk_test', { locale: 'zh' }))
})

test('a card form without its library says so in the words of its screen (RET-102)', async () => {
  const missing = 'Stripe not loaded. Please refresh the page and try again.'
  const { box } = await render(<CardField onChange={() => undefined} problem={undefined} missing={missing} />, {
    words: ['checkout'],
    answers: { '/config': Response.json({ statusCode: 418, message: 'No' }, { status: 418 }) },
  })
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toContain(missing))
  expect(box.textContent).not.toContain('Stripe has not been properly initialized.')
})
