import { useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useShell } from '../../shell/providers.tsx'
import { useOfSession } from '../../shell/session.ts'
import { toast } from '../../shell/toasts.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLike } from './likes.ts'
import { keepHeart, keptHearts } from './saved/kept-hearts.ts'

const SignInPrompt = lazyPart(() => import('./sign-in-prompt.tsx'), ['favorites'])

const looks = {
  /** On a picture. */
  card: 'bg-[color-mix(in_oklab,var(--surface)_92%,transparent)] px-2.5',
  /** Beside text. */
  plain: 'px-2 hover:bg-sunken',
}
interface HeartProps {
  product: { readonly id: number; readonly name: string; readonly likes_count: number }
  look?: keyof typeof looks
  /** Says what a press does where the number means nothing: the product is no longer offered. */
  remove?: boolean
}
/** The heart of a product with its number of likes. A visitor's is kept in the browser; with the first one they are asked to sign in. */
export function Heart({ product, look = 'card', remove = false }: HeartProps) {
  const { say, format } = useShell()
  const isSignedIn = useOfSession((session) => session !== null)
  const { isLiked, likes, busy, toggle } = useLike(product)
  const [asks, ask] = useState(false)
  const { id, name } = product
  const press = () => {
    if (isSignedIn) return toggle()
    const isFirst = keptHearts() === undefined
    keepHeart(id, !isLiked)
    if (isFirst) ask(true)
    else if (keptHearts()?.includes(id)) toast.success(say('catalogue.heartKept'))
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={isLiked}
        aria-disabled={busy || undefined}
        aria-label={
          remove ? say('catalogue.unlike', { name }) : `${say('catalogue.like', { name })}, ${say('catalogue.likes', { n: likes })}`
        }
        onClick={press}
        className={`figures relative inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-control text-small transition-colors duration-(--dur-2) after:absolute after:-inset-1.5 ${looks[look]}`}
      >
        <Icon
          name="heart"
          filled={isLiked}
          className={`size-4.5 ${isLiked ? 'text-accent' : ''} ${busy && isLiked ? 'animate-beat' : ''}`}
        />
        {remove ? say('catalogue.remove') : likes > 0 && format.number(likes)}
      </button>
      {asks && <SignInPrompt heart={id} onClose={() => ask(false)} onLost={() => ask(false)} />}
    </>
  )
}
