import { postalProblem } from '@rondo/rules/locations/address'
import { estimateShipping } from '@rondo/contracts/calls/shipping'
import type { AnswerOf, QueryOf } from '@rondo/contracts/kernel/call'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { loginAt } from '../../shell/login-address.ts'
import { Link, useLocation } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Note } from '../../ui/panel.tsx'
import { currentPosition, homeCountry, PlaceUnknown, useCountries } from '../locations/index.ts'

type Estimate = AnswerOf<typeof estimateShipping>
type Query = QueryOf<typeof estimateShipping>

/** Country and postal code, or the place of the browser; the answer is a guess that nobody pays (C-71). */
export default function EstimateForm({ product }: { product: number }) {
  const { say, locale } = useShell()
  const user = useSession()?.user
  const countries = useCountries(locale)
  const [estimate, show] = useState<Estimate>()
  const ask = async (query: Query) => {
    show(undefined)
    show(await call(estimateShipping, { params: { id: product }, query }))
  }
  const form = useForm({
    start: { country: homeCountry(user?.country), postalCode: '' },
    check: ({ country, postalCode }) => {
      const problem = postalCode.trim() === '' ? undefined : postalProblem(postalCode.trim(), country)
      return { postalCode: problem && say(problem) }
    },
    failed: say('product.estimateFailed'),
    onFailed: (error) => (error instanceof PlaceUnknown ? { text: say('estimate.denied') } : undefined),
    send: ({ country, postalCode }) => ask({ country, ...(postalCode.trim() !== '' && { postalCode: postalCode.trim() }) }),
  })
  const fromHere = () => {
    form.set('postalCode', '')
    return form.submit(async ({ country }) => ask({ country, ...(await currentPosition()) }))
  }
  return (
    <form {...form.form} className="mt-2 grid gap-3 rounded-panel border border-line p-3.5">
      <div className="grid grid-cols-2 gap-3">
        <Select {...form.field('country')} label={say('estimate.country')}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Field {...form.field('postalCode')} label={say('estimate.postal')} autoComplete="postal-code" maxLength={20} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="s" look="line" busy={form.busy}>
          {say('estimate.now')}
        </Button>
        <Button size="s" look="plain" onClick={() => void fromHere()} disabled={form.busy}>
          {say('estimate.here')}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {form.trouble ? (
          <Note tone="danger" icon="warn">
            {form.trouble.text}
          </Note>
        ) : (
          estimate && <Answer estimate={estimate} isGuest={!user} />
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
          <Link to={loginAt(pathname)} className="link font-[550]">
            {say('shell.signIn')}
          </Link>
        )}
      </p>
    </>
  )
}
