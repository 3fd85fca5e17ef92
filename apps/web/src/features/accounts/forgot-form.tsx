import { forgotPassword } from '@rondo/contracts/calls/accounts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Note } from '../../ui/panel.tsx'
import { inWords } from './form-words.ts'

/** Asks for a link to set a new password. The answer is the same whether the account exists or not. */
export function ForgotForm({ onSent }: { onSent: (identifier: string) => void }) {
  const shell = useShell()
  const { say } = shell
  const [trouble, setTrouble] = useState<string>()
  const form = useForm({ identifier: '' }, ({ identifier }) =>
    inWords(say, identifier.trim() === '' ? { identifier: 'accounts.identifier_required' } : {}),
  )
  const ask = useMutation({
    mutationFn: ({ identifier }: typeof form.values) => call(forgotPassword, { body: { email: identifier.trim() } }, { anonymous: true }),
    onMutate: () => setTrouble(undefined),
    onSuccess: (_answer, { identifier }) => onSent(identifier.trim()),
    onError: async (error) => setTrouble(await explain(shell, error, say('accounts.forgotFailed'))),
  })
  return (
    <form {...form.form((values) => ask.mutate(values))} className="grid gap-5">
      <Field
        {...form.field('identifier')}
        label={say('accounts.identifier')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {trouble && (
        <Note dye="madder" icon="warn" role="alert">
          {trouble}
        </Note>
      )}
      <Button type="submit" busy={ask.isPending} className="w-full">
        {say('accounts.sendLink')}
      </Button>
    </form>
  )
}
