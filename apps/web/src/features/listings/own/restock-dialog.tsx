import { quantities } from '@rondo/rules/kernel/limits'
import { useState } from 'react'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { digitsIn } from '../../../shell/typed-numbers.ts'
import { Field } from '../../../ui/field.tsx'
import { QuestionForm } from '../../../ui/question-form.tsx'
import { type OwnCard, useRestock } from '../own-listings.queries.ts'

/** Asks how many there are now of a piece that is sold out, and saves that alone. */
export default function RestockDialog({ card: { id, name }, onClose }: { card: OwnCard; onClose: () => void }) {
  const shell = useShell()
  const { say } = shell
  const [typed, type] = useState('1')
  const [failure, fail] = useState<string>()
  const restock = useRestock()
  const stock = Number(typed)
  return (
    <QuestionForm
      title={say('listings.restockNamed', { name })}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      sendLabel={say('listings.restock')}
      disabled={stock < 1}
      isPending={restock.isPending}
      failure={failure}
      onSend={() => {
        fail(undefined)
        restock.mutate(
          { id, stock },
          {
            onSuccess: () => {
              toast.success(say('listings.restocked', { name }))
              onClose()
            },
            onError: async (error) => fail(await explain(shell, error)),
          },
        )
      }}
    >
      <Field
        label={say('listings.restockHow')}
        value={typed}
        onChange={({ target }) => type(digitsIn(target.value).slice(0, String(quantities.mostStock).length))}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        required
        className="figures"
      />
    </QuestionForm>
  )
}
