import { type ReactNode, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import type { About } from './report-dialog.tsx'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), ['moderation', 'failures'])

interface ReportButtonProps {
  about: About
  /** Its name, where what it shows is a sign. */
  label?: string
  className?: string
  children: ReactNode
}
/** The way to report something, and to block whose it is. Its dialog is fetched with the press. */
export function ReportButton({ about, label, className = 'hit link min-h-6 justify-self-start text-small', children }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" aria-label={label} onClick={() => setOpen(true)} className={className}>
        {children}
      </button>
      {isOpen && <ReportDialog about={about} onClose={close} onLost={close} />}
    </>
  )
}
