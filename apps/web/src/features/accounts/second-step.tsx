import { secondStep } from '@rondo/contracts/calls/accounts'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useEffect, useRef } from 'react'
import { call, Refused } from '../../shell/calls.ts'
import { useForm } from '../../shell/form.ts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Trouble } from '../../ui/trouble.tsx'

export interface SecondStepProps {
  /** What the first step was refused with. */
  ticket: string
  onIn: (answer: AnswerOf<typeof secondStep>) => void
  /** The first step is to be taken anew. */
  onAgain: () => void
  /** The session has begun, and the page is about to change. */
  isIn?: boolean
}
/** Asks for the code of the authenticator app, or a recovery code in the same field. */
export default function SecondStep({ ticket, onIn, onAgain, isIn = false }: SecondStepProps) {
  const { say } = useShell()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? say('failures.accounts.code_required') : undefined }),
    send: async ({ code }) => onIn(await call(secondStep, { body: { ticket, code } }, { anonymous: true })),
    failed: say('security.failed'),
    onFailed: (error) =>
      error instanceof Refused && error.body?.code === 'accounts.second_step_over'
        ? { text: say('failures.accounts.second_step_over') }
        : undefined,
  })
  return (
    <form {...form.form} className="grid gap-5" aria-label={say('security.stepTitle')}>
      <p className="text-ink-2">{say('security.stepText')}</p>
      <Field
        {...form.field('code')}
        ref={first}
        label={say('security.code')}
        hint={say('security.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Trouble of={form.trouble} />
      <Button type="submit" busy={form.busy || isIn} className="w-full">
        {say('security.enter')}
      </Button>
      <Button look="plain" onClick={onAgain} className="w-full">
        {say('security.again')}
      </Button>
    </form>
  )
}
