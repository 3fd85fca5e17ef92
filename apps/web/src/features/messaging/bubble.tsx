import { plain } from '@rondo/words/plain-text'
import { type ReactNode, useEffect, useState } from 'react'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Translated } from '../../shell/translated.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { MessagePhotos } from './message-photos.tsx'
import { MessageText } from './message-text.tsx'
import type { Message, MessagePhoto } from './messaging.queries.ts'
import type { Unsent } from './unsent.ts'

interface BubbleProps {
  isOwn: boolean
  isLast: boolean
  text: string
  /** Of a translation, which the reader asked for. */
  lang?: string | undefined
  photos: readonly MessagePhoto[]
  /** What it is about, where that is new here. */
  context?: ReactNode
  /** When it came and what became of it, below the last of several. */
  foot?: ReactNode
  /** What one may do about it. */
  aside?: ReactNode
  /** Photos of somebody to whom the reader never wrote: they come with a press. */
  isHeld?: boolean
}
/** Words and photos of one of the two; the own ones stand at the right. */
function Bubble({ isOwn, isLast, text, lang, photos, context, foot, aside, isHeld = false }: BubbleProps) {
  const [isShown, show] = useState(false)
  const corner = isLast ? (isOwn ? 'rounded-ee-[5px]' : 'rounded-es-[5px]') : ''
  return (
    <div className={`grid max-w-[min(30rem,86%)] gap-1.5 ${isOwn ? 'justify-items-end self-end' : 'justify-items-start self-start'}`}>
      {context}
      {photos.length > 0 && (
        <div className={`overflow-hidden rounded-[18px] ${text ? '' : corner}`}>
          {isHeld && !isShown ? <HeldPhotos n={photos.length} onShow={() => show(true)} /> : <MessagePhotos photos={photos} />}
        </div>
      )}
      {text && (
        <p lang={lang} className={`rounded-[18px] px-3.75 py-2.5 ${corner} ${isOwn ? 'bg-ink text-on-ink' : 'bg-sunken'}`}>
          <MessageText text={text} />
        </p>
      )}
      {(foot || aside) && (
        <div className="flex flex-wrap items-center gap-2">
          {foot}
          {aside}
        </div>
      )}
    </div>
  )
}

function HeldPhotos({ n, onShow }: { n: number; onShow: () => void }) {
  const { say } = useShell()
  return (
    <div className="grid max-w-72 justify-items-start gap-1.5 bg-sunken px-3.75 py-3 text-small text-ink-2">
      {say('messages.photosHeld', { n })}
      <button type="button" onClick={onShow} className="hit link font-[550] text-ink">
        {say('messages.showPhotos')}
      </button>
    </div>
  )
}

const footLook = 'flex items-center gap-1.25 text-mini text-ink-3'
function Standing({ iso, icon, word }: { iso: string; icon?: IconName; word?: string }) {
  const shell = useShell()
  return (
    <p className={`figures ${footLook}`}>
      <time dateTime={iso} title={plain(shell.format.moment(iso))}>
        {shell.format.hourHere(iso)}
      </time>
      {icon && <Icon name={icon} className="size-3.75" />}
      {word && <span>{word}</span>}
    </p>
  )
}

interface SentBubbleProps {
  message: Message
  isLast: boolean
  context?: ReactNode
  aside?: ReactNode
}
/** A message that the server has: sent, then read. */
export function SentBubble({ message, isLast, context, aside }: SentBubbleProps) {
  const { id, isSender, removed, text: written, photos, photosHeld } = message
  const bubble = (text: string, lang?: string, way?: ReactNode) => (
    <Bubble
      isOwn={isSender}
      isLast={isLast}
      text={text}
      lang={lang}
      photos={photos}
      context={context}
      aside={
        (way || aside) && (
          <>
            {way}
            {aside}
          </>
        )
      }
      isHeld={photosHeld}
      foot={isLast && <SentFoot message={message} />}
    />
  )
  if (isSender || removed || !written) return bubble(written)
  return (
    <Translated of={{ kind: 'message', id }} texts={{ text: written }}>
      {({ texts: { text = written }, lang, way }) => bubble(text, lang, way)}
    </Translated>
  )
}
/** When a message came, and for its writer whether it was read. */
export function SentFoot({ message: { isSender, created_at, status } }: { message: Message }) {
  const { say } = useShell()
  const mark = isSender
    ? status.read
      ? ({ icon: 'checks', word: say('messages.read') } as const)
      : ({ icon: 'check', word: say('messages.sent') } as const)
    : {}
  return <Standing iso={created_at} {...mark} />
}

interface UnsentBubbleProps {
  unsent: Unsent
  isLast: boolean
  onAgain: () => void
  onGiveUp: () => void
}
/** A message that the server does not have yet: on its way, waiting for the line, or refused. Its text stays. */
export function UnsentBubble({ unsent: { text, photos, at, state, trouble }, isLast, onAgain, onGiveUp }: UnsentBubbleProps) {
  const shell = useShell()
  const { say } = shell
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    if (trouble) void explain(shell, trouble).then((text) => isCurrent && setReason(text))
    return () => void (isCurrent = false)
  }, [shell, trouble])
  const press = 'hit link font-[550] text-ink'
  return (
    <Bubble
      isOwn
      isLast={isLast}
      text={text}
      photos={photos}
      foot={
        state === 'sending' ? (
          <Standing iso={at} icon="clock" word={say('messages.sending')} />
        ) : state === 'waiting' ? (
          <p className={`${footLook} flex-wrap justify-end`}>
            <Icon name="clock" className="size-3.75" />
            {say('messages.waiting')}
            <button type="button" onClick={onAgain} className={press}>
              {say('messages.again')}
            </button>
            <button type="button" onClick={onGiveUp} className={press}>
              {say('messages.giveUp')}
            </button>
          </p>
        ) : (
          <div role="alert" className="grid justify-items-end gap-1 text-mini">
            <p className="flex items-start gap-1.25 text-danger">
              <Icon name="warn" className="size-3.75" />
              <span>
                {say('messages.failed')}
                {reason && `: ${reason}`}
              </span>
            </p>
            <p className="flex gap-4">
              <button type="button" onClick={onAgain} className={press}>
                {say('messages.again')}
              </button>
              <button type="button" onClick={onGiveUp} className={press}>
                {say('messages.giveUp')}
              </button>
            </p>
          </div>
        )
      }
    />
  )
}
