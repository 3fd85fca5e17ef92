import { useEffect, useRef } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { type Toast, useToasts } from '../../shell/toasts.ts'

const load = () => import('./toast-message.tsx')
const Message = lazyPart(load)

/** The messages at the edge of the screen: on a wide one at its start, since what is pressed stands at the end. The regions stand from the start, or nobody would hear the first one. */
export function Toaster() {
  const toasts = useToasts()
  const of = (kind: Toast['kind']) => toasts.filter((one) => one.kind === kind).map((one) => <Message key={one.id} {...one} />)
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
    <div
      ref={self}
      popover="manual"
      className="toasts pointer-events-none fixed inset-x-4 top-auto bottom-5 z-50 m-0 grid w-auto justify-center gap-2 overflow-visible border-0 bg-transparent p-0 text-ink md:inset-x-auto md:start-6 md:justify-start"
    >
      <div role="status" className="grid gap-2">
        {of('success')}
      </div>
      <div role="alert" className="grid gap-2">
        {of('error')}
      </div>
    </div>
  )
}
