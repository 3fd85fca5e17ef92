import { useState } from 'react'
import { lazyPart } from '../../../shell/lazy-part.tsx'
import { useSay } from '../../../shell/providers.tsx'
import { useSession } from '../../../shell/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { appliedIn, type Filters } from '../filters.ts'

const SaveDialog = lazyPart(() => import('./save-dialog.tsx'), ['favorites'])
const SignInPrompt = lazyPart(() => import('../sign-in-prompt.tsx'), ['favorites'])

/** Keeps what is searched for; whoever is signed out is asked to sign in. Draws nothing while nothing is asked. */
export default function SaveSearch({ filters }: { filters: Filters }) {
  const say = useSay()
  const isSignedIn = useSession() !== null
  const [open, show] = useState(false)
  if (appliedIn(filters).length === 0 && !filters.q) return null
  const close = () => show(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => show(true)}
        className="inline-flex min-h-11 items-center gap-1.5 text-small font-[550] whitespace-nowrap hover:text-accent md:min-h-9 lg:px-2"
      >
        <Icon name="bell" className="size-4" />
        {say('filters.saveSearch')}
      </button>
      {open &&
        (isSignedIn ? <SaveDialog filters={filters} onClose={close} onLost={close} /> : <SignInPrompt onClose={close} onLost={close} />)}
    </>
  )
}
