import { replaceReturnLabel } from '@rondo/contracts/calls/wayback'
import { useState } from 'react'
import { call } from '../../shell/calls.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/panel.tsx'
import { Question } from '../../ui/question.tsx'
import { useReturnCall } from './use-return-call.ts'

/** Asks for another label instead of one that cannot be used; the server makes it once. */
export function ReplaceLabel({ groupId, labelId }: { groupId: number; labelId: number }) {
  const { say } = useShell()
  const [isAsked, setAsked] = useState(false)
  const { run, isPending, failure } = useReturnCall<unknown>(groupId)
  const replace = () =>
    run({
      send: (key) => call(replaceReturnLabel, { params: { id: labelId }, body: {} }, { key }),
      onDone: () => {
        toast.success(say('wayback.replaced'))
        setAsked(false)
      },
      failure: say('wayback.replaceFailed'),
    })
  return (
    <>
      <Button look="plain" size="s" className="justify-self-center" onClick={() => setAsked(true)}>
        {say('wayback.replace')}
      </Button>
      {isAsked && (
        <Question
          title={say('wayback.replaceTitle')}
          cancelLabel={say('shell.cancel')}
          onCancel={() => setAsked(false)}
          action={
            <Button busy={isPending} onClick={replace}>
              {say('wayback.replaceDo')}
            </Button>
          }
        >
          <p className="text-ink-2">{say('wayback.replaceText')}</p>
          {failure && (
            <Note tone="danger" icon="warn" role="alert">
              {failure}
            </Note>
          )}
        </Question>
      )}
    </>
  )
}
