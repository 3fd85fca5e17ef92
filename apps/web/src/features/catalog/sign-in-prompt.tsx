import { useState } from 'react'
import { loginAt } from '../../shell/login-address.ts'
import { useSay } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { keepHeart, keptHearts } from './saved/kept-hearts.ts'

interface SignInPromptProps {
  /** The piece whose heart was pressed and is kept; to cancel takes it back. Without one a search is to be saved. */
  heart?: number
  onClose: () => void
}
/** Asks a visitor to sign in before something is kept for them; afterwards they are led back here. */
export default function SignInPrompt({ heart, onClose }: SignInPromptProps) {
  const say = useSay()
  const { pathname, search } = useLocation()
  const [isKept] = useState(() => heart !== undefined && keptHearts()?.includes(heart) === true)
  return (
    <Question
      title={say(heart ? 'favorites.likeSignIn' : 'favorites.saveSignIn')}
      cancelLabel={say('shell.cancel')}
      onCancel={() => {
        if (heart) keepHeart(heart, false)
        onClose()
      }}
      action={
        <>
          {heart && (
            <Button look="line" onClick={onClose}>
              {say('favorites.keepLooking')}
            </Button>
          )}
          <Link to={loginAt(pathname + search)} className={buttonLook()}>
            {say('shell.signIn')}
          </Link>
        </>
      }
    >
      {isKept && <p>{say('favorites.likeKept')}</p>}
      <p>{say(heart ? 'favorites.likeSignInHint' : 'favorites.saveSignInHint')}</p>
    </Question>
  )
}
