import { changeProfile } from '@rondo/contracts/calls/accounts'
import { readPhone } from '@rondo/rules/accounts/calling-codes'
import { emailFailure, phoneFailure } from '@rondo/rules/accounts/identity'
import { socialHandle } from '@rondo/rules/accounts/social-links'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { FormSection } from '../../ui/form-section.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/panel.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { homeCountry, PhoneField, useCountries } from '../locations/index.ts'
import { inWords } from './form-words.ts'
import { type OwnProfile, useKeepProfile } from './own-profile.ts'
import { PasswordField } from './password-field.tsx'
import { changeOf, measures, networks, type ProfileValues, valuesOf } from './profile-values.ts'

// The form is long: once something changed, what saves it stays in sight, and hides no field that has the focus.
const bar = 'sticky bottom-0 z-10 -mx-2 border-t border-line bg-canvas px-2 py-3'
const keepInSight = '[&_input]:scroll-mb-28 [&_select]:scroll-mb-28 [&_textarea]:scroll-mb-28'

/** Everything that people may say of themselves (C-128). */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { say, locale } = useShell()
  const keep = useKeepProfile()
  const home = homeCountry(profile.country)
  const countries = useCountries(locale)
  const form = useForm<ProfileValues>({
    start: valuesOf(profile),
    check: ({ email, currentPassword, phonenumber, ...others }) => {
      const wrongEmail = emailFailure(email)
      const wrongPhone = phonenumber === '' ? undefined : phoneFailure(readPhone(phonenumber, home).digits)
      return {
        ...(wrongEmail && inWords(say, { email: wrongEmail })),
        ...(profile.hasPassword &&
          email.trim() !== profile.email &&
          currentPassword === '' && { currentPassword: say('failures.accounts.current_password_required') }),
        ...Object.fromEntries(
          networks.flatMap((network) =>
            others[network].trim() && socialHandle(network, others[network]) === undefined
              ? [[network, say('failures.accounts.handle_invalid')]]
              : [],
          ),
        ),
        ...(wrongPhone && { phonenumber: say(`failures.${wrongPhone as 'accounts.phone_short'}`) }),
      }
    },
    failed: say('profile.saveFailed'),
    send: async (values) => {
      const answer = await call(changeProfile, { body: changeOf(values, valuesOf(profile)) })
      keep(answer)
      form.reset(valuesOf(answer))
      toast.success(say('profile.saved'))
    },
  })
  const text = (name: keyof ProfileValues, label: string, more: object = {}) => (
    <Field {...form.field(name)} label={label} maxLength={60} {...more} />
  )
  const { isChanged } = form
  useEffect(() => {
    // the bar comes with the first letter, perhaps over the very field in which it was typed
    if (isChanged) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isChanged])
  // who sells or rents out nothing needs no fields of a shop
  const [isShop] = useState(profile.isMerchant || form.values.storeName !== '' || form.values.customRules !== '')
  const isWrong = Object.keys(form.problems).length > 0
  const givenName = <Fragment key="given">{text('firstname', say('profile.firstname'), { autoComplete: 'given-name' })}</Fragment>
  const familyName = <Fragment key="family">{text('lastname', say('profile.lastname'), { autoComplete: 'family-name' })}</Fragment>
  return (
    <form {...form.form} aria-label={say('profile.info')} className={`grid ${keepInSight}`}>
      <Part id="about" title={say('profile.about')}>
        <Pair>{locale === 'en' ? [givenName, familyName] : [familyName, givenName]}</Pair>
        {text('email', say('profile.email'), {
          type: 'email',
          autoComplete: 'email',
          maxLength: 254,
          required: true,
          hint: profile.pendingEmail ? say('profile.emailPending', { email: profile.pendingEmail }) : undefined,
        })}
        {profile.hasPassword && form.values.email.trim() !== profile.email && (
          <PasswordField
            {...form.field('currentPassword')}
            label={say('profile.currentPassword')}
            hint={say('profile.emailPassword')}
            autoComplete="current-password"
            required
          />
        )}
        <PhoneField
          {...form.field('phonenumber')}
          onChange={(value) => form.set('phonenumber', value)}
          label={say('profile.phone')}
          hint={say('profile.phoneHint')}
          home={home}
        />
        <div className="sm:col-span-2">
          <TextArea {...form.field('bio')} label={say('profile.bio')} hint={say('profile.bioHint')} maxLength={500} rows={3} />
        </div>
        <Pair>
          <Select {...form.field('country')} label={say('profile.country')} autoComplete="country">
            <option value="">{say('profile.countryNone')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Select {...form.field('language')} label={say('profile.language')}>
            <option value="en">English</option>
            <option value="zh-CN">简体中文</option>
          </Select>
        </Pair>
      </Part>
      <Part id="measures" title={say('profile.measures')} hint={say('profile.measuresHint')} small>
        {measures.map((measure) => (
          <div key={measure}>{text(measure, say(`profile.${measure}`), { maxLength: 40, hint: say(`profile.${measure}Hint`) })}</div>
        ))}
      </Part>
      <Part id="links" title={say('profile.links')} hint={say('profile.handleHint')} small>
        {networks.map((network) => (
          <div key={network}>{text(network, networkNames[network], { maxLength: 100, autoCapitalize: 'none', spellCheck: false })}</div>
        ))}
      </Part>
      <Part id="shop" title={say('profile.shop')} fold={isShop ? undefined : say('profile.shopFold')}>
        {text('storeName', say('profile.storeName'), { hint: say('profile.storeNameHint') })}
        <div className="sm:col-span-2">
          <TextArea
            {...form.field('customRules')}
            label={say('profile.customRules')}
            hint={say('profile.customRulesHint')}
            maxLength={500}
            rows={3}
          />
        </div>
      </Part>
      <div className={`grid justify-items-start gap-4 ${isChanged ? bar : 'border-t border-line pt-5'}`}>
        {isWrong ? (
          <Note tone="danger" icon="warn" role="alert">
            {say('profile.fixErrors')}
          </Note>
        ) : (
          <Trouble of={form.trouble} />
        )}
        <Button type="submit" busy={form.busy} disabled={!isChanged && !isWrong}>
          {say('profile.save')}
        </Button>
      </div>
    </form>
  )
}
export const networkNames = { instagram: 'Instagram', twitter: 'X', facebook: 'Facebook' } as const

/** Two short fields beside each other, on a phone too. */
const Pair = ({ children }: { children: ReactNode }) => <div className="grid grid-cols-2 items-start gap-4 sm:col-span-2">{children}</div>

interface PartProps {
  id: string
  title: string
  hint?: string
  small?: boolean
  /** What opens the fields, where few need them. */
  fold?: string | undefined
  children: ReactNode
}
function Part({ id, title, hint, small, fold, children }: PartProps) {
  const fields = <div className={`grid gap-4 ${small ? 'grid-cols-2 sm:grid-cols-3' : 'sm:grid-cols-2'}`}>{children}</div>
  return (
    <FormSection id={`profile-${id}`} title={title} hint={hint}>
      {fold === undefined ? (
        fields
      ) : (
        <details className="group">
          <summary className="hit link inline-flex w-fit cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
            <Icon name="plus" className="size-4 group-open:hidden" />
            {fold}
          </summary>
          <div className="mt-4">{fields}</div>
        </details>
      )}
    </FormSection>
  )
}
