import { useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { useSay } from '../../shell/providers.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const Chooser = lazyPart(() => import('./offer-chooser.tsx'), ['offers', 'failures'])

interface OfferEntryProps {
  account: number
  person: { readonly id: number; readonly name: string }
  /** The piece that the conversation is about. */
  about: number | undefined
}
/** Beside the field of a message: the way to offer a price. */
export function OfferEntry({ account, person, about }: OfferEntryProps) {
  const say = useSay()
  const [isOpen, open] = useState(false)
  return (
    <>
      <IconButton label={say('offers.make')} aria-haspopup="dialog" onClick={() => open(true)}>
        <Icon name="tag" />
      </IconButton>
      {isOpen && <Chooser account={account} person={person} about={about} onClose={() => open(false)} onLost={() => open(false)} />}
    </>
  )
}
