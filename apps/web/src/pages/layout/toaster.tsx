import { useEffect, useRef, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { dismiss, type Toast, useToasts } from '../../shell/toasts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The messages at the edge of the screen. The regions stand from the start, or nobody would hear the first one. */
export function Toaster() {
  const toasts = useToasts()
  const of = (kind: Toast['kind']) => toasts.filter((one) => one.kind === kind).map((one) => <Message key={one.id} {...one} />)
  const self = useRef<HTMLDivElement>(null)
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
      className="pointer-events-none fixed inset-x-4 top-auto bottom-5 z-50 m-0 grid w-auto justify-center gap-2 overflow-visible border-0 bg-transparent p-0 text-ink md:inset-x-auto md:end-6 md:justify-end max-md:[body:has([data-foot-bar])_&]:bottom-24 max-md:[body:has(dialog[open])_&]:top-5 max-md:[body:has(dialog[open])_&]:bottom-auto [body:has([data-foot-bar=always])_&]:bottom-22"
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

function Message({ id, kind, text, ms }: Toast) {
  const say = useSay()
  const [held, hold] = useState(false)
  const left = useRef(ms)
  useEffect(() => {
    if (held) return
    const since = Date.now()
    const timer = setTimeout(() => dismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [held, id])
  return (
    <div
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="pointer-events-auto flex max-w-105 animate-rise items-center gap-3 rounded-panel border border-line bg-surface py-1.5 ps-4 pe-1.5 shadow-pop"
    >
      <Icon name={kind === 'success' ? 'check' : 'warn'} className={`size-5 ${kind === 'success' ? 'text-success' : 'text-danger'}`} />
      <p className="grow">{text}</p>
      <IconButton label={say('shell.close')} onClick={() => dismiss(id)}>
        <Icon name="x" className="size-4" />
      </IconButton>
    </div>
  )
}
