import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  open?: boolean
  title: ReactNode
  /** Name of the button that leaves everything as it is. */
  cancelLabel: string
  onCancel: () => void
  /** The button or link that goes on. */
  action: ReactNode
  children?: ReactNode
}
/** Asks before something is done. Escape cancels; a click beside it does nothing. */
export const Question = ({ open = true, title, cancelLabel, onCancel, action, children }: QuestionProps) => (
  <Dialog
    open={open}
    kind="alert"
    title={title}
    onClose={onCancel}
    actions={
      <>
        <Button look="line" onClick={onCancel}>
          {cancelLabel}
        </Button>
        {action}
      </>
    }
  >
    {children}
  </Dialog>
)
