import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Name of the button that closes it; without one there is none, and only its own actions lead out. */
  closeLabel?: string
  children?: ReactNode
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  /** `alert` asks before something is done and does not close by a click beside it. `sheet`, `side` and `end` stand at an edge of the screen. */
  kind?: 'dialog' | 'alert' | 'sheet' | 'side' | 'end'
}
const shapes = {
  dialog:
    'max-h-[70vh] m-auto w-full max-w-120 rounded-dialog max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:from-below sm:animate-rise',
  alert:
    'max-h-[70vh] m-auto w-full max-w-105 rounded-dialog max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:from-below sm:animate-rise',
  sheet: 'max-h-[88dvh] sm:max-h-[80dvh] mx-auto mt-auto mb-0 w-full max-w-none rounded-t-dialog from-below sm:max-w-160',
  end: 'my-0 ms-auto me-0 h-dvh max-h-dvh w-full max-w-none animate-rise sm:max-w-105',
  side: 'm-0 h-dvh max-h-dvh w-full max-w-none animate-rise sm:max-w-105',
}
/** A modal panel on the browser's own dialog: focus stays inside, Escape closes, the page behind cannot be reached. */
export function Dialog({ open, onClose, title, closeLabel, children, actions, kind = 'dialog' }: DialogProps) {
  const self = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    return () => {
      // One that leaves the screen with its owner is never closed, so the browser does not lead the focus back.
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])
  useEffect(() => {
    const dialog = self.current
    if (open && dialog && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-first]')?.focus() // else the way out has it
    }
    if (!open && dialog?.open) dialog.close()
  }, [open])
  useEffect(() => {
    if (!open) return
    const { style, clientWidth } = document.documentElement
    style.paddingInlineEnd = `${innerWidth - clientWidth}px` // the scroll bar goes: what stood beside it stays where it was
    style.overflow = 'hidden'
    return () => {
      style.overflow = ''
      style.paddingInlineEnd = ''
    }
  }, [open])
  return (
    <dialog
      ref={self}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === self.current && kind !== 'alert') onClose()
      }}
      className={`flex-col bg-surface p-0 text-ink shadow-dialog open:flex ${shapes[kind]}`}
    >
      {open && (
        <>
          {kind !== 'side' && kind !== 'end' && (
            <span aria-hidden="true" className="mx-auto mt-2.5 h-1 w-9 shrink-0 rounded-control bg-line sm:hidden" />
          )}
          <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-2 sm:px-6">
            <h2 id={id} className="type-subhead">
              {title}
            </h2>
            {closeLabel && (
              <IconButton label={closeLabel} onClick={onClose} className="-me-2.5">
                <Icon name="x" />
              </IconButton>
            )}
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-5 sm:px-6">{children}</div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-2.5 border-t border-line px-5 py-4 max-sm:*:grow sm:px-6">{actions}</footer>
          )}
        </>
      )}
    </dialog>
  )
}
