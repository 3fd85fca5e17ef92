import { useEffect, useRef } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { dismiss, type Toast, useToasts } from '../../shell/toasts.ts'

const load = () => import('./toast-message.tsx')
const Message = lazyPart(load)

/** The messages at the edge of the screen: on a wide one at its start, since what is pressed stands at the end. The regions stand from the start, or nobody would hear the first one. */
export function Toaster() {
  const toasts = useToasts()
  const of = (kind: Toast['kind']) =>
    toasts.filter((one) => one.kind === kind).map((one) => <Message key={one.id} {...one} instead={<Bare {...one} />} />)
  const self = useRef<HTMLDivElement>(null)
  // no page waits for it, and without a line it must be here already
  useEffect(() => void load().catch(() => {}), [])
  useEffect(() => {
    // A modal dialog lies above everything but what was shown after it.
    if (!document.querySelector('dialog[open]')) return
    self.current?.hidePopover()
    self.current?.showPopover()
  }, [toasts])
  return (
    <div ref={self} popover="manual" className="toasts">
      <div role="status" className="grid gap-2">
        {of('success')}
      </div>
      <div role="alert" className="grid gap-2">
        {of('error')}
      </div>
    </div>
  )
}

/** The words alone, where the line broke before the message's own file was here. */
function Bare({ id, text, ms }: Toast) {
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), ms)
    return () => clearTimeout(timer)
  }, [id, ms])
  return <p className="bg-surface p-4">{text}</p>
}
