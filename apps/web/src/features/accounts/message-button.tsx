import { useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { useOfSession } from '../../shell/session.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { shopName } from '@rondo/rules/accounts/shop-name'

const LogInToMessage = lazyPart(() => import('./log-in-to-message.tsx'), ['accounts'])

interface MessageButtonProps {
  /** Whom one writes to. */
  merchant: {
    readonly id: number
    readonly username: string
    readonly storeName: string
    readonly profilePic: readonly { readonly url: string }[]
  }
  /** Where the conversation opens. */
  to: string
  /** `s` stands inside a card. */
  size?: 's' | 'm'
}
/** The way into a conversation with a merchant. Whoever is signed out is asked to log in first; merchants do not write to themselves. */
export function MessageButton({ merchant: { id, username, storeName, profilePic }, to, size = 'm' }: MessageButtonProps) {
  const say = useSay()
  const reader = useOfSession((session) => session?.user.id ?? 0)
  const [asks, ask] = useState(false)
  if (reader === id) return null
  if (reader > 0) {
    const known = { merchantId: id, merchantName: shopName({ storeName, username }), avatarUrl: profilePic[0]?.url }
    return (
      <Link to={to} state={known} className={buttonLook('line', size, 'relative')}>
        {say('catalogue.message')}
      </Link>
    )
  }
  return (
    <>
      <Button look="line" size={size} onClick={() => ask(true)} className="relative">
        {say('catalogue.message')}
      </Button>
      {asks && <LogInToMessage to={to} onClose={() => ask(false)} onLost={() => ask(false)} />}
    </>
  )
}
