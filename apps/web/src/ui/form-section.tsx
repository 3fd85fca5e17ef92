import type { ReactNode } from 'react'

/** One part of a long form: its title in a column of its own where there is room, its fields beside it. */
export function FormSection({ id, title, hint, children }: { id: string; title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-20 gap-x-8 gap-y-4 border-t border-line pt-7 pb-8 md:grid-cols-[176px_minmax(0,1fr)]"
    >
      <header className="grid content-start gap-1.5">
        <h2 id={`${id}-title`} className="type-subhead">
          {title}
        </h2>
        {hint && <p className="text-small text-ink-3 max-md:max-w-[60ch]">{hint}</p>}
      </header>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  )
}
