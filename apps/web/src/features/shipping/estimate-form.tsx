import { postalProblem } from '@rondo/rules/locations/address'
import { estimateShipping } from '@rondo/contracts/calls/shipping'
import type { Call } from '@rondo/contracts/kernel/call'
import type { Got, Sent } from '@rondo/contracts/kernel/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Note } from '../../ui/panel.tsx'
import { currentPosition, homeCountry, useCountries } from '../locations/index.ts'

type Endpoint = typeof estimateShipping extends Call<infer E> ? E : never
type Estimate = Got<Endpoint>
type Query = Sent<Endpoint>['query']

/** Country and postal code, or the place of the browser; the answer is a guess that nobody pays (C-71). */
export default function EstimateForm({ product }: { product: number }) {
  const shell = useShell()
  const { say, locale, vocabulary } = shell
  const user = useSession()?.user
  const countries = useCountries(locale)
  const [country, setCountry] = useState(() => homeCountry(user?.country))
  const [postalCode, setPostalCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const postal = useRef<HTMLInputElement>(null)
  const [trouble, setTrouble] = useState<string>()
  const ask = useMutation({
    mutationFn: (query: Query) => call(estimateShipping, { params: { id: product }, query }),
    onMutate: () => setTrouble(undefined),
    onError: async (error) => setTrouble(await explain(shell, error, say('product.estimateFailed'))),
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const typed = postalCode.trim()
    const problem = typed === '' ? undefined : postalProblem(typed, country)
    if (!problem) return ask.mutate({ country, ...(typed !== '' && { postalCode: typed }) })
    await vocabulary.learn(['locations'])
    ask.reset()
    setTrouble(undefined)
    setWrong(say(problem))
    postal.current?.focus()
  }
  const fromHere = async () => {
    setWrong(undefined)
    try {
      ask.mutate({ country, ...(await currentPosition()) })
    } catch {
      ask.reset()
      setTrouble(say('estimate.denied'))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-2 grid gap-3 rounded-panel border border-line p-3.5">
      <div className="grid grid-cols-2 gap-3">
        <Select label={say('estimate.country')} value={country} onChange={(event) => (setWrong(undefined), setCountry(event.target.value))}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          label={say('estimate.postal')}
          autoComplete="postal-code"
          maxLength={20}
          ref={postal}
          value={postalCode}
          error={wrong}
          onChange={(event) => (setWrong(undefined), setPostalCode(event.target.value))}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="s" look="line" busy={ask.isPending}>
          {say('estimate.now')}
        </Button>
        <Button size="s" look="plain" onClick={() => void fromHere()} disabled={ask.isPending}>
          {say('estimate.here')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {trouble ? (
          <Note dye="madder" icon="warn">
            {trouble}
          </Note>
        ) : (
          ask.data && <Answer estimate={ask.data} isGuest={!user} />
        )}
      </div>
    </form>
  )
}

function Answer({ estimate: { amount, currency, isAbout, days, source }, isGuest }: { estimate: Estimate; isGuest: boolean }) {
  const { say, format } = useShell()
  const { pathname } = useLocation()
  const money = format.money(amount, currency)
  return (
    <>
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="text-base font-semibold">{isAbout || source === 'formula' ? say('estimate.about', { amount: money }) : money}</b>
        <span className="text-ink-2">{say('estimate.days', { days })}</span>
      </p>
      <p className="mt-1 text-ink-2">
        {say(isGuest ? 'estimate.guest' : 'estimate.note')}{' '}
        {isGuest && (
          <Link to={`/login?returnTo=${encodeURIComponent(pathname)}`} className="link font-[550]">
            {say('shell.signIn')}
          </Link>
        )}
      </p>
    </>
  )
}
