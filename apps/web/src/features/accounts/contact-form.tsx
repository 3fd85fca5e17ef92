import { sendContact } from '@rondo/contracts/calls/accounts'
import { emailFailure, phoneFailure } from '@rondo/rules/accounts/identity'
import { readPhone } from '@rondo/rules/accounts/calling-codes'
import { texts } from '@rondo/rules/kernel/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useForm } from '../../shell/form.ts'
import { useHydrated, useShell } from '../../shell/providers.tsx'
import { useSearchParams } from '../../shell/router/index.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/panel.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { inWords } from './form-words.ts'
import { homeCountry, PhoneField } from '../locations/index.ts'

/** How long the sending is seen at least. */
const leastMs = 500
const empty = { firstName: '', lastName: '', phone: '', email: '', message: '', website: '' }
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/** A message to support. After it was sent an empty form stands there; after a failure everything stays. */
export function ContactForm() {
  const shell = useShell()
  const { say } = shell
  const user = useSession()?.user
  const own = user?.country
  const order = useSearchParams()[0].get('order')
  const home = useHydrated() ? homeCountry(own) : 'US'
  const [isSent, setSent] = useState(false)
  const form = useForm({
    start: empty,
    check: ({ firstName, lastName, phone, email, message }) => {
      const [wrongPhone, wrongEmail] = [phoneFailure(readPhone(phone, home).digits), emailFailure(email)]
      return {
        ...(firstName.trim() === '' && { firstName: say('contact.firstName_required') }),
        ...(lastName.trim() === '' && { lastName: say('contact.lastName_required') }),
        ...(wrongPhone && {
          phone:
            wrongPhone === 'accounts.phone_required'
              ? say('contact.phone_required')
              : say(`failures.${wrongPhone as 'accounts.phone_short'}`),
        }),
        ...(wrongEmail && inWords(say, { email: wrongEmail })),
        ...(message.trim() === '' && { message: say('failures.accounts.contact_text_required') }),
        ...(message.trim().length > texts.contact && { message: say('failures.accounts.contact_text_long') }),
      }
    },
    send: async ({ message, ...who }) => {
      setSent(false)
      const body = { ...who, email: who.email.trim(), text: message, subject: say('contact.subject') }
      await Promise.all([call(sendContact, { body }, { anonymous: true }), pause(leastMs)])
      form.reset()
      setSent(true)
    },
    onFailed: async (error) => {
      const { text, ...others } = fieldErrors(error)
      const reason = await explain(shell, error, say('contact.unreachable'))
      return { fields: { ...others, ...(text && { message: text }) }, text: say('contact.failed', { reason }) }
    },
  })
  // what is known of the writer, and the order they come from, is not typed once more
  const fill = useEffectEvent(() => {
    const known = {
      firstName: user?.firstname ?? '',
      lastName: user?.lastname ?? '',
      phone: user?.phonenumber ?? '',
      email: user?.email ?? '',
      message: order ? say('contact.aboutOrder', { number: order.slice(0, 40) }) : '',
    }
    form.change((typed) => ({
      ...typed,
      ...Object.fromEntries(Object.entries(known).filter(([name, text]) => text !== '' && typed[name as keyof typeof known] === '')),
    }))
  })
  useEffect(() => fill(), [user?.id, order])
  const first = (
    <Field key="first" {...form.field('firstName')} label={say('contact.firstName')} autoComplete="given-name" maxLength={60} required />
  )
  const last = (
    <Field key="last" {...form.field('lastName')} label={say('contact.lastName')} autoComplete="family-name" maxLength={60} required />
  )
  return (
    <form {...form.form} aria-label={say('contact.title')} className="grid gap-5 sm:grid-cols-2">
      {/* In Chinese the family comes first. */}
      {shell.locale === 'zh-CN' ? [last, first] : [first, last]}
      <PhoneField
        {...form.field('phone')}
        onChange={(value) => form.set('phone', value)}
        label={say('contact.phone')}
        home={home}
        required
      />
      <Field {...form.field('email')} label={say('contact.email')} type="email" autoComplete="email" maxLength={254} required />
      <div className="sm:col-span-2">
        <TextArea {...form.field('message')} label={say('contact.message')} rows={6} required />
      </div>
      <div aria-hidden="true" className="absolute -start-[9999px] size-px overflow-hidden">
        <Field {...form.field('website')} label={say('contact.website')} tabIndex={-1} autoComplete="off" />
      </div>
      {form.trouble && (
        <div className="sm:col-span-2">
          <Trouble of={form.trouble} />
        </div>
      )}
      {isSent && !form.isChanged && (
        <div className="sm:col-span-2">
          <Note tone="success" icon="check" role="status">
            {say('contact.sent')}
          </Note>
        </div>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" busy={form.busy}>
          {say('contact.send')}
        </Button>
      </div>
    </form>
  )
}
