import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Note } from './panel.tsx'
import { Question } from './question.tsx'

interface QuestionFormProps {
  title: ReactNode
  /** Name of the button that leaves everything as it is. */
  cancelLabel: string
  onCancel: () => void
  /** Name of the button that sends. */
  sendLabel: ReactNode
  look?: 'ink' | 'danger'
  /** An answer is awaited: further presses do nothing. */
  isPending: boolean
  disabled?: boolean | undefined
  onSend: () => void
  /** Why sending failed, read out at once. What was typed stays. */
  failure?: string | undefined
  children?: ReactNode
}
/** Asks for what somebody wants to say before something is done. Enter in a field sends, as the button does. */
export function QuestionForm({
  title,
  cancelLabel,
  onCancel,
  sendLabel,
  look = 'ink',
  isPending,
  disabled,
  onSend,
  failure,
  children,
}: QuestionFormProps) {
  const form = useId()
  return (
    <Question
      title={title}
      cancelLabel={cancelLabel}
      onCancel={onCancel}
      action={
        <Button look={look} type="submit" form={form} busy={isPending} disabled={disabled}>
          {sendLabel}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !disabled) onSend()
        }}
      >
        {children}
        {failure && (
          <Note tone="danger" icon="warn" role="alert">
            {failure}
          </Note>
        )}
      </form>
    </Question>
  )
}
