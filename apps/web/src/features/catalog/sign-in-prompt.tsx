import { useEffect } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { keepHeart } from './saved/kept-hearts.ts'

interface SignInPromptProps {
  /** The piece whose heart was pressed: the heart is kept, whatever is answered now. Without one a search is to be saved. */
  heart?: number
  onClose: () => void
}
/** Asks a visitor to sign in before something is kept for them; afterwards they are led back here. */
export default function SignInPrompt({ heart, onClose }: SignInPromptProps) {
  const say = useSay()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (heart) keepHeart(heart)
  }, [heart])
  return (
    <Question
      title={say(heart ? 'favorites.likeSignIn' : 'favorites.saveSignIn')}
      cancelLabel={say('shell.cancel')}
      onCancel={onClose}
      action={
        <Link to={`/login?returnTo=${encodeURIComponent(pathname + search)}`} className={buttonLook()}>
          {say('shell.signIn')}
        </Link>
      }
    >
      <p>{say(heart ? 'favorites.likeSignInHint' : 'favorites.saveSignInHint')}</p>
    </Question>
  )
}
