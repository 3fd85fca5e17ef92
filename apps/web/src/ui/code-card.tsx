import type { ReactNode } from 'react'

interface CodeCardProps {
  title: ReactNode
  code: string
  /** The code as it is read aloud, digit by digit. */
  spoken: string
  /** When to say it, and to whom. */
  hint: string
  children?: ReactNode
}
/** A code that one person tells another, large enough to be read from a phone that is held out. */
export const CodeCard = ({ title, code, spoken, hint, children }: CodeCardProps) => (
  <div className="grid gap-3.5 rounded-panel bg-sunken p-5 text-center">
    {title}
    <p
      role="img"
      aria-label={spoken}
      className="figures text-[clamp(2.75rem,9vw,4rem)] leading-none font-semibold tracking-[0.18em] ps-[0.18em]"
    >
      {code}
    </p>
    <p className="text-small text-ink-2">{hint}</p>
    {children}
  </div>
)
