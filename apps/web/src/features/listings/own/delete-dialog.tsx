import { Refused } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { type Shell, useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Question } from '../../../ui/question.tsx'
import { Note } from '../../../ui/panel.tsx'
import { NoneChanged, type OwnCard, useDeletion } from '../own-listings.queries.ts'
import { useState } from 'react'

interface DeleteDialogProps {
  /** What is to go; nothing means that nobody asks. */
  cards: readonly OwnCard[]
  onDeleted: (cards: readonly OwnCard[]) => void
  onClose: () => void
}
/** Asks before listings go for good. What is still in an order, a rental or a swap is named, and then nothing goes. */
export function DeleteDialog({ cards, onDeleted, onClose }: DeleteDialogProps) {
  const shell = useShell()
  const { say } = shell
  const deletion = useDeletion()
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const n = cards.length
  const close = () => {
    setRefusals([])
    onClose()
  }
  const go = () =>
    deletion.mutate(cards, {
      onSuccess: () => {
        toast.success(say(n === 1 ? 'listings.deleted' : 'listings.deletedSelected'))
        onDeleted(cards)
        close()
      },
      onError: async (error) => {
        setRefusals(await refusalsOf(shell, error, cards))
        toast.error(say('listings.deleteFailed'))
      },
    })
  return (
    <Question
      open={n > 0}
      title={say('listings.deleteAsk', { n })}
      cancelLabel={say('listings.keep')}
      onCancel={close}
      action={
        <Button look="danger" busy={deletion.isPending} onClick={go}>
          {say('listings.deleteYes')}
        </Button>
      }
    >
      <div className="grid gap-3.5">
        <ul className="grid gap-1 text-ink-2">
          {cards.slice(0, shownNames).map(({ id, name }) => (
            <li key={id} className="truncate">
              {name}
            </li>
          ))}
          {n > shownNames && <li>{say('listings.andMore', { n: n - shownNames })}</li>}
        </ul>
        <p className="text-small text-ink-3">{say('listings.deleteHint', { n })}</p>
        {refusals.length > 0 && (
          <Note tone="danger" icon="warn" role="alert">
            <ul className="grid gap-1">
              {refusals.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
    </Question>
  )
}
const shownNames = 5

/** Why nothing went, a sentence for each listing that stands in the way. */
async function refusalsOf(shell: Shell, error: unknown, cards: readonly OwnCard[]): Promise<string[]> {
  const { say } = shell
  if (error instanceof NoneChanged) {
    const nameOf = (id: number) => cards.find((card) => card.id === id)?.name ?? String(id)
    return error.failed.map(({ id, message, code }) =>
      code === 'listings.in_use' ? say('listings.stillInUse', { name: nameOf(id) }) : message,
    )
  }
  if (error instanceof Refused && error.body?.code === 'listings.in_use')
    return cards.map(({ name }) => say('listings.stillInUse', { name }))
  return [await explain(shell, error, say('listings.deleteFailed'))]
}
