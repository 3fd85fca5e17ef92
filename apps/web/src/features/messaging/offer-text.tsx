import type { ReactNode } from 'react'
import { Translated } from '../../shell/translated.tsx'
import { MessageText } from './message-text.tsx'
import type { Offer } from './offers.queries.ts'

interface OfferTextProps {
  offer: Pick<Offer, 'messageId' | 'isProposer'>
  text: string
  /** The text says that an operator took it out. */
  isRemoved: boolean
}
/** What somebody wrote with an offer; whoever got it may read it in their own language. */
export function OfferText({ offer: { messageId, isProposer }, text: written, isRemoved }: OfferTextProps) {
  return (
    <Translated of={{ kind: 'message', id: messageId }} texts={{ text: written }}>
      {({ texts: { text = written }, lang, way }) => (
        <div className="grid justify-items-start gap-1 text-small">
          <p lang={lang}>
            <MessageText text={text} />
          </p>
          {!isProposer && !isRemoved && way}
        </div>
      )}
    </Translated>
  )
}

/** What was answered to an offer; whoever made it may read it in their own language. */
export function OfferAnswer({
  offer: { messageId, isProposer, responseMessage, responseRemoved },
  tools,
}: {
  offer: Pick<Offer, 'messageId' | 'isProposer' | 'responseMessage' | 'responseRemoved'>
  tools?: ReactNode
}) {
  if (!responseMessage) return null
  const isTheirs = isProposer && !responseRemoved
  return (
    <Translated of={{ kind: 'answer', id: messageId }} texts={{ text: responseMessage }}>
      {({ texts: { text }, lang, way }) => (
        <div className="grid justify-items-start gap-1 border-s-2 border-line-strong ps-3 text-small text-ink-2">
          <p lang={lang}>{text}</p>
          {isTheirs && (
            <div className="flex flex-wrap items-center gap-2">
              {way}
              {tools}
            </div>
          )}
        </div>
      )}
    </Translated>
  )
}
