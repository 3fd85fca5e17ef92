import { failingPasswordRules, type PasswordStrength, passwordStrength, shortestPassword } from '@rondo/rules/accounts/password'
import { type ComponentProps, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** A password, hidden until its owner wants to see it. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const say = useSay()
  const [shown, show] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <IconButton
          label={say(shown ? 'accounts.hidePassword' : 'accounts.showPassword')}
          aria-pressed={shown}
          onClick={() => show(!shown)}
          className={`-me-1.5 size-10 ${shown ? 'text-accent' : ''}`}
        >
          <Icon name="eye" className="size-4.5" />
        </IconButton>
      }
    />
  )
}

const segments: Record<PasswordStrength, number> = { weak: 1, medium: 2, strong: 3 }
const tones: Record<PasswordStrength, string> = { weak: 'bg-danger-dot', medium: 'bg-warning-dot', strong: 'bg-success-dot' }
const inks: Record<PasswordStrength, string> = { weak: 'text-danger', medium: 'text-warning', strong: 'text-success' }

interface MeterProps {
  password: string
  max?: number
  /** The field says by itself that it is too short. */
  isShortSaid?: boolean
}
/** How good a new password is, and every rule that it still breaks; before the first letter what it needs. */
export function PasswordMeter({ password, max, isShortSaid = false }: MeterProps) {
  const say = useSay()
  if (password === '') return <p className="-mt-2 text-small text-ink-2">{say('accounts.passwordNeeds', { n: shortestPassword })}</p>
  const strength = passwordStrength(password, max)
  return (
    <div className="-mt-2 grid gap-2 text-small">
      <p className="flex items-center gap-2.5" aria-live="polite">
        <span aria-hidden="true" className="grid grow grid-cols-3 gap-1">
          {[1, 2, 3].map((segment) => (
            <span
              key={segment}
              className={`h-1 rounded-control transition-colors duration-(--dur-3) ${segment <= segments[strength] ? tones[strength] : 'bg-cove'}`}
            />
          ))}
        </span>
        <span className="sr-only">{say('accounts.strength')}: </span>
        <span className={`font-[550] ${inks[strength]}`}>{say(`accounts.${strength}`)}</span>
      </p>
      <ul className="grid gap-1 text-ink-2">
        {failingPasswordRules(password, max)
          .filter(({ id }) => !isShortSaid || id !== 'accounts.password_short')
          .map(({ id }) => (
            <li key={id} className="flex items-start gap-2">
              <Icon name="x" className="mt-0.75 size-3.5 text-danger" />
              {say(id)}
            </li>
          ))}
      </ul>
    </div>
  )
}
