import { AuthFrame } from '../features/accounts/index.ts'
import { EndMail } from '../features/notifications/index.ts'
import { useSay } from '../shell/providers.tsx'
import { useSearchParams } from '../shell/router/index.ts'

/** Where the link of a mail leads that somebody wants no more of. */
export default function UnsubscribePage() {
  const say = useSay()
  const [query] = useSearchParams()
  return (
    <AuthFrame title={say('favorites.endTitle')}>
      <EndMail token={query.get('token') ?? ''} />
    </AuthFrame>
  )
}
