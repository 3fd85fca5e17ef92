import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Mark } from './mark.tsx'

type Look = 'ink' | 'line' | 'soft' | 'accent' | 'danger' | 'plain'
type Size = 's' | 'm' | 'l'
const looks: Record<Look, string> = {
  ink: 'border-transparent bg-ink text-on-ink hover:bg-[color-mix(in_oklab,var(--ink)_86%,var(--accent))]',
  line: 'border-line-strong hover:border-ink',
  soft: 'border-transparent bg-sunken hover:bg-cove',
  accent: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  danger: 'border-current text-danger hover:bg-danger-wash',
  plain: 'border-transparent hover:bg-sunken',
}
const sizes: Record<Size, string> = {
  s: 'min-h-11 px-4 gap-1.5 text-small md:min-h-9',
  m: 'min-h-11.5 px-6 gap-2',
  l: 'min-h-13.5 px-7.5 gap-2 text-base',
}
/** The classes of a button, for links that look like one. */
export const buttonLook = (look: Look = 'ink', size: Size = 'm', more = ''): string =>
  `inline-flex items-center justify-center rounded-control border font-[550] whitespace-nowrap transition-[background-color,border-color,color,transform] duration-(--dur-2) active:scale-[0.985] disabled:bg-sunken disabled:text-ink-3 disabled:border-transparent disabled:active:scale-100 aria-disabled:bg-sunken aria-disabled:text-ink-3 ${looks[look]} ${sizes[size]} ${more}`

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
  size?: Size
  /** Work is under way: the button turns its mark and takes no further press. A button that may be busy takes a double click as one press. */
  busy?: boolean
}
/** What is done on this screen. The words are a verb that says what happens. */
export function Button({ look, size, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      // the second press of a double click comes before anybody could see that the first one is at work
      onClick={(event) => (busy || (busy === false && event.detail > 1) ? event.preventDefault() : onClick?.(event))}
      className={buttonLook(look, size, className)}
    >
      {busy && <Mark turning className="size-4.5" />}
      {children}
    </button>
  )
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, in words. */
  label: string
  children: ReactNode
}
/** A round button that shows only an icon; 44 px. */
export function IconButton({ label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={`${iconButtonLook} ${className}`}>
      {children}
    </button>
  )
}
export const iconButtonLook =
  'relative grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-(--dur-2) hover:bg-sunken disabled:text-ink-disabled disabled:hover:bg-transparent'
