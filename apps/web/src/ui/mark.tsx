/** The mark: a ring, open at the upper right, with a dot on its path. `turning` makes it the loader. */
export function Mark({ className = 'size-6.5', turning }: { className?: string; turning?: boolean }) {
  return (
    <svg
      viewBox="0 0 28 28"
      aria-hidden="true"
      className={`shrink-0 ${turning ? 'animate-ring motion-reduce:animate-breathe' : ''} ${className}`}
    >
      <path d="M20.4 6.2A10.4 10.4 0 1 1 14 3.6" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="19.2" cy="4.6" r="3.1" className="fill-accent" />
    </svg>
  )
}

/** Something is on its way; `label` tells it to those who listen. */
export function Loader({ label, className = 'py-16' }: { label: string; className?: string }) {
  return (
    <div role="status" className={`grid place-content-center justify-items-center gap-3 text-ink-2 ${className}`}>
      <Mark turning className="size-8 text-line-strong" />
      <span className="text-small">{label}</span>
    </div>
  )
}
