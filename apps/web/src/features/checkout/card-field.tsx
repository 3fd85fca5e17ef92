import { config } from '@rondo/contracts/calls/platform'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { read } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { type CardElement, cardStyle, openStripe, type Stripe } from './stripe.ts'

/** What the card field has come to. */
export interface CardState {
  readonly stripe: Stripe
  readonly element: CardElement
  readonly isReady: boolean
  readonly isComplete: boolean
  /** What is wrong with what was typed, in the provider's words. */
  readonly problem: string | undefined
}
interface CardFieldProps {
  onChange: (card: CardState | undefined) => void
  problem: string | undefined
  /** Said instead where the library of the provider does not come. */
  missing?: string
}
/** The card, typed into a frame of the payment provider: its number never reaches us. A failed start can be tried again. */
export function CardField({ onChange, problem, missing }: CardFieldProps) {
  const { say, format, locale } = useShell()
  const settings = useQuery({ ...read(config, {}, { anonymous: true }), staleTime: Infinity })
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [ready, setReady] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const heard = useEffectEvent(onChange)
  const { data } = settings

  useEffect(() => {
    const place = host.current
    if (!data || !place) return
    let gone = false
    let stop = () => {}
    const start = async () => {
      const stripe = await openStripe(data, locale)
      if (gone) return
      const element = stripe.elements().create('card', { style: cardStyle(place), hidePostalCode: true, disableLink: true })
      let state: CardState = { stripe, element, isReady: false, isComplete: false, problem: undefined }
      const tell = (changes: Partial<CardState>) => heard((state = { ...state, ...changes }))
      element.on('ready', () => {
        setReady(true)
        tell({ isReady: true })
      })
      element.on('change', ({ complete, error }) => tell({ isComplete: complete, problem: error?.message }))
      element.on('loaderror', () => setFailed(true))
      element.mount(place)
      const repaint = () => element.update({ style: cardStyle(place) })
      const themes = new MutationObserver(repaint)
      themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
      const system = matchMedia('(prefers-color-scheme: dark)')
      system.addEventListener('change', repaint)
      stop = () => {
        themes.disconnect()
        system.removeEventListener('change', repaint)
        element.destroy()
      }
    }
    start().catch(() => setFailed(true))
    return () => {
      gone = true
      stop()
      heard(undefined)
    }
  }, [data, locale, attempt])

  if (failed || settings.isError) {
    const again = () => {
      setFailed(false)
      setReady(false)
      setAttempt((n) => n + 1)
      if (settings.isError) void settings.refetch()
    }
    return (
      <Note tone="danger" icon="warn" role="alert">
        {format.sentences([missing ?? say('checkout.cardUnavailable'), say('checkout.notCharged')])}{' '}
        <button type="button" onClick={again} className="link font-[550]">
          {say('shell.retry')}
        </button>
      </Note>
    )
  }
  return (
    <div role="group" aria-labelledby="card-label" aria-describedby={problem ? 'card-problem' : undefined} className="grid gap-1.75">
      <span id="card-label" className="text-small font-[550]">
        {say('checkout.card')}
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      </span>
      <div
        className={`relative rounded-field border bg-surface px-3.5 py-3 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:-outline-offset-1 has-[.StripeElement--focus]:outline-accent ${problem ? 'border-danger shadow-[0_0_0_1px_var(--danger)]' : 'border-line-strong'}`}
      >
        <div ref={host} className="min-h-5.5" />
        {!ready && (
          <span role="status" className="pointer-events-none absolute inset-y-0 start-3.5 flex items-center text-ink-3">
            {say('checkout.cardLoading')}
          </span>
        )}
      </div>
      {problem && (
        <p id="card-problem" role="alert" className="flex items-start gap-1.5 text-small text-danger">
          <Icon name="warn" className="mt-0.5 size-4" />
          {problem}
        </p>
      )}
    </div>
  )
}
