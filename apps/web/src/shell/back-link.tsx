import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Link } from './router/index.ts'

/** The way back to what a screen belongs to, above it. */
export const BackLink = ({ to, className = '', children }: { to: string; className?: string; children: ReactNode }) => (
  <Link to={to} className={`hit link inline-flex print:hidden w-fit items-center gap-1.5 text-small text-ink-2 ${className}`}>
    <Icon name="left" className="size-4" />
    {children}
  </Link>
)
