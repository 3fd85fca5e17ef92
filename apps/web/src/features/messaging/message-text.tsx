import { markedText } from '@rondo/rules/messaging/marked-text'
import { type MouseEvent, createContext, use, useState } from 'react'
import { lazyPart } from '../../shell/lazy-part.tsx'

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'), ['messages'])
/** Whether addresses and numbers in messages are marked: a choice of the reader. */
export const MarksChosen = createContext(true)

/** What somebody wrote, as they wrote it. What leads elsewhere is marked; a page elsewhere opens after a question, and is told nothing of here. */
export function MessageText({ text }: { text: string }) {
  const isMarked = use(MarksChosen)
  const [leaves, leave] = useState<string>()
  const look = 'underline underline-offset-3'
  /** The middle button, which opens a tab, asks as well; the other one opens the browser's own menu. */
  const ask = (address: string) => (event: MouseEvent) => {
    if (isHere(address) || event.button > 1) return
    event.preventDefault()
    leave(address)
  }
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {isMarked
        ? markedText(text).map(({ kind, text: part }, at) =>
            kind === 'text' ? (
              part
            ) : kind === 'link' ? (
              <a
                key={at}
                href={part}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                className={look}
                onClick={ask(part)}
                onAuxClick={ask(part)}
              >
                {part}
              </a>
            ) : (
              <a key={at} href={kind === 'email' ? `mailto:${part}` : `tel:${part.replace(/[^\d+]/g, '')}`} className={look}>
                {part}
              </a>
            ),
          )
        : text}
      {leaves !== undefined && <LeaveDialog address={leaves} onClose={() => leave(undefined)} onLost={() => leave(undefined)} />}
    </span>
  )
}

/** A page of this product. */
function isHere(address: string): boolean {
  try {
    return new URL(address).origin === location.origin
  } catch {
    return false
  }
}
