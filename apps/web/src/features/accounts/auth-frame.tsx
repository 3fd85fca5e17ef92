import type { ReactNode } from 'react'
import { useSearchParams } from '../../shell/router/index.ts'
import cloth from './pictures/cloth.webp?url'
import rail from './pictures/rail.webp?url'

interface AuthFrameProps {
  title: string
  /** A sentence below the heading. */
  hint?: ReactNode
  children: ReactNode
  /** What else one could do, below the form. */
  foot?: ReactNode
}
/** The frame of signing in and all around it: half a picture, half a form. `isClosetUser` in the address chooses the other picture. */
export function AuthFrame({ title, hint, children, foot }: AuthFrameProps) {
  const [query] = useSearchParams()
  const ofCloset = !['false', null].includes(query.get('isClosetUser'))
  return (
    <div className="grid lg:grid-cols-2">
      <title>{`${title} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <div aria-hidden="true" className="relative h-24 overflow-hidden bg-cove lg:h-auto lg:min-h-[calc(100dvh-var(--spacing-nav))]">
        <img src={ofCloset ? rail : cloth} alt="" className="absolute inset-0 size-full object-cover object-[50%_38%]" />
      </div>
      <div className="grid content-center justify-items-center px-gutter py-10 lg:py-16">
        <div className="grid w-full max-w-100 gap-6">
          <header className="grid gap-2.5">
            <h1 className="type-title">{title}</h1>
            {hint && <p className="text-ink-2">{hint}</p>}
          </header>
          {children}
          {foot && <footer className="grid gap-2 text-small text-ink-2">{foot}</footer>}
        </div>
      </div>
    </div>
  )
}
