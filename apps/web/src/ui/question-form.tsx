import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Note } from './panel.tsx'
import { Question } from './question.tsx'
import { Trouble } from './trouble.tsx'

/** A form of several fields, as shell/form makes one. */
interface Engine {
  readonly form: ComponentProps<'form'>
  readonly busy: boolean
  readonly trouble: ComponentProps<typeof Trouble>['of']
}
/** One field, or none: whoever asks keeps what is typed. */
interface Prompt {
  /** An answer is awaited: further presses do nothing. */
  readonly isPending: boolean
  readonly onSend: () => void
  /** Why sending failed, read out at once. What was typed stays. */
  readonly failure?: string | undefined
}
interface Asking {
  title: ReactNode
  /** Name of the button that leaves everything as it is. */
  cancelLabel: string
  onCancel: () => void
  /** Name of the button that sends. */
  sendLabel: ReactNode
  look?: 'ink' | 'danger'
  disabled?: boolean | undefined
  children?: ReactNode
}
/** Asks for what somebody wants to say before something is done. Enter in a field sends, as the button does. */
export function QuestionForm({
  title,
  cancelLabel,
  onCancel,
  sendLabel,
  look = 'ink',
  disabled = false,
  children,
  ...asked
}: Asking & (Prompt | { engine: Engine })) {
  const id = useId()
  const isBusy = 'engine' in asked ? asked.engine.busy : asked.isPending
  const onSubmit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    if (isBusy || disabled) return
    if ('engine' in asked) asked.engine.form.onSubmit?.(event)
    else asked.onSend()
  }
  return (
    <Question
      title={title}
      cancelLabel={cancelLabel}
      onCancel={onCancel}
      action={
        <Button look={look} type="submit" form={id} busy={isBusy} disabled={disabled}>
          {sendLabel}
        </Button>
      }
    >
      <form id={id} noValidate className="grid gap-4" {...('engine' in asked && asked.engine.form)} onSubmit={onSubmit}>
        {children}
        {'engine' in asked ? (
          <Trouble of={asked.engine.trouble} />
        ) : (
          asked.failure && (
            <Note tone="danger" icon="warn" role="alert">
              {asked.failure}
            </Note>
          )
        )}
      </form>
    </Question>
  )
}
