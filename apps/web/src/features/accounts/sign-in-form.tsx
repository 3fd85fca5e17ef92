import { login } from '@rondo/contracts/calls/accounts'
import { loginFailures } from '@rondo/rules/accounts/identity'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from '../../shell/router/index.ts'
import { call, Refused } from '../../shell/calls.ts'
import { explain, fieldErrors } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { beginSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Note } from '../../ui/panel.tsx'
import { inWords } from './form-words.ts'
import { PasswordField } from './password-field.tsx'

const noticeMs = 2000
const leaveAfterMs = 1000

/** The account exists but its e-mail is not confirmed. Other servers say so only in words. */
const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Refused && (error.body?.code === 'accounts.not_confirmed' || /confirmed|email confirmation/i.test(error.message))

interface SignInFormProps {
  /** Where to go afterwards; a path of this site. */
  target: string
  /** The query that other pages of signing in get along. */
  carried: string
}
/** Signs in with username or e-mail. Whoever must confirm the e-mail first is led there. */
export function SignInForm({ target, carried }: SignInFormProps) {
  const shell = useShell()
  const { say } = shell
  const navigate = useNavigate()
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ identifier: '', password: '' }, (values) => inWords(say, loginFailures(values)))
  const signIn = useMutation({
    mutationFn: (body: typeof form.values) => call(login, { body: { ...body, identifier: body.identifier.trim() } }, { anonymous: true }),
    onMutate: () => setTrouble(undefined),
    onSuccess: (answer) => {
      if (!answer.jwt) return setTrouble(say('accounts.tokenMissing'))
      beginSession(answer)
      toast.success(say('accounts.signedIn', { name: answer.user.firstname || answer.user.username }), noticeMs)
    },
    onError: async (error, { identifier }) => {
      if (isUnconfirmed(error)) {
        const email = identifier.includes('@') ? identifier.trim() : ''
        return navigate(`/auth/check-email${carried}`, { state: { email, notice: say('accounts.confirmFirst') } })
      }
      form.refuse(fieldErrors(error))
      setTrouble(await explain(shell, error, say('accounts.signInFailed')))
    },
  })
  const hasToken = signIn.data?.jwt !== undefined
  useEffect(() => {
    if (!hasToken) return
    // The notice is read on the way: it stays on screen while the page changes.
    const timer = setTimeout(() => void navigate(target, { replace: true }), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [hasToken, target, navigate])

  return (
    <form {...form.form((values) => signIn.mutate(values))} className="grid gap-5">
      <Field
        {...form.field('identifier')}
        label={say('accounts.identifier')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="grid gap-2">
        <PasswordField {...form.field('password')} label={say('accounts.password')} autoComplete="current-password" required />
        <Link to={`/auth/forgot-password${carried}`} className="hit link justify-self-start text-small">
          {say('accounts.forgot')}
        </Link>
      </div>
      {trouble && (
        <Note dye="madder" icon="warn" role="alert">
          {trouble}
        </Note>
      )}
      <Button type="submit" busy={signIn.isPending || hasToken} className="w-full">
        {say('accounts.signIn')}
      </Button>
    </form>
  )
}
