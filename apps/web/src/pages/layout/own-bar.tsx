import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { grantHearts } from '../../features/catalog/index.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { IconButton, iconButtonLook } from '../../ui/button.tsx'
import { Count } from '../../ui/count.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { countsQueries } from './counts.ts'
import { OwnListingLost } from './own-listing-lost.tsx'

interface OwnBarProps {
  name: string
  portrait: string | undefined
  onNotices: () => void
  onSignOut: () => void
}
/** What only the signed-in see: bell, cart, messages, favourites, and what is theirs. */
export default function OwnBar({ name, portrait, onNotices, onSignOut }: OwnBarProps) {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const { data: cart = 0 } = useQuery(countsQueries.cart)
  const { data: unread = 0 } = useQuery(countsQueries.messages)
  const { data: notices = 0 } = useQuery(countsQueries.notices)
  // what was liked as a visitor, and what a reload has left of it
  const grant = useEffectEvent(() => grantHearts(shell, cache).catch(() => undefined))
  useEffect(() => void grant(), [])
  return (
    <>
      <IconButton label={say('member.noticesCount', { n: notices })} aria-haspopup="dialog" onClick={onNotices}>
        <Icon name="bell" />
        <Count n={notices} />
      </IconButton>
      <span role="status" className="sr-only">
        {notices > 0 && say('member.noticesCount', { n: notices })}
      </span>
      <Link to="/cart" aria-label={say('member.cartCount', { n: cart })} className={iconButtonLook}>
        <Icon name="bag" />
        <Count n={cart} />
      </Link>
      <Link to="/message" aria-label={say('member.messagesCount', { n: unread })} className={`${iconButtonLook} max-md:hidden`}>
        <Icon name="chat" />
        <Count n={unread} />
      </Link>
      <Link to="/favorites" aria-label={say('shell.favorites')} className={`${iconButtonLook} max-md:hidden`}>
        <Icon name="heart" />
      </Link>
      <AccountMenu name={name} portrait={portrait} onSignOut={onSignOut} />
      <OwnListingLost />
    </>
  )
}
