import { AuthFrame } from '../features/accounts/index.ts'
import { EndMail, useEndTitle } from '../features/notifications/index.ts'
import { useSearchParams } from '../shell/router/index.ts'

/** Where the link of a mail leads that somebody wants no more of. */
export default function UnsubscribePage() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const title = useEndTitle(token)
  return (
    <AuthFrame title={title}>
      <EndMail token={token} />
    </AuthFrame>
  )
}
