import { texts, uploads } from '@rondo/rules/kernel/limits'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { tell } from '../../shell/line.ts'
import { useShell } from '../../shell/providers.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import { PhotoTray } from './photo-tray.tsx'
import { keepDraft, readDraft } from './sending.ts'
import { typist } from './typing.ts'
import type { Written } from './unsent.ts'
import { usePhotos } from './use-photos.ts'

/** From here on it is told how many characters are left. */
const nearEnd = 200
const tallest = 192

interface ComposerProps {
  account: number
  to: number
  /** A message is on its way to the server: the next one waits (MSG-29). */
  isSending: boolean
  onSend: (written: Pick<Written, 'text' | 'photos'>) => void
  /** Stands beside the photos: what else can be sent. */
  more?: ReactNode
}
/** Where a message is written. What is typed is kept until it is sent, for each conversation. */
export function Composer({ account, to, isSending, onSend, more }: ComposerProps) {
  const { say } = useShell()
  const [text, setText] = useState(() => readDraft(account, to))
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const photos = usePhotos()
  const writer = useMemo(() => typist((isTyping) => void tell('typing', { receiverId: to, isTyping })), [to])
  useEffect(() => writer.stop, [writer])
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(tallest, element.scrollHeight + 2)}px`
  }, [text])

  const kept = text.trim()
  const left = texts.message - kept.length
  const ready = photos.chosen.filter(({ photo }) => photo).length
  const canSend = !isSending && !photos.isBusy && left >= 0 && (kept !== '' || ready > 0)
  const write = (next: string) => {
    setText(next)
    keepDraft(account, to, next)
    writer.typed(next)
  }
  const send = () => {
    if (!canSend) return
    onSend({ text: kept, photos: photos.take() })
    writer.stop()
    setText('')
    keepDraft(account, to, '')
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // Enter that ends a Chinese word sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    photos.add(pasted)
  }
  return (
    <div className="grid gap-2 border-t border-line px-[clamp(0.5rem,2.4vw,2.25rem)] pt-3 pb-[max(0.875rem,env(safe-area-inset-bottom))]">
      <PhotoTray photos={photos} />
      <div className="flex items-end gap-1 sm:gap-2">
        <IconButton label={say('messages.addPhotos')} onClick={() => files.current?.click()}>
          <Icon name="cam" />
        </IconButton>
        {more}
        <input
          ref={files}
          type="file"
          multiple
          accept={uploads.types.join(',')}
          className="hidden"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            photos.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        {/* `more` opens forms of its own: browsers do not tell a page of what a form within a form sends */}
        <form
          className="contents"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <textarea
            ref={field}
            rows={1}
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={press}
            onPaste={paste}
            onBlur={writer.stop}
            placeholder={say('messages.write')}
            aria-label={say('messages.write')}
            aria-describedby="message-left"
            aria-invalid={left < 0 || undefined}
            enterKeyHint="send"
            className="min-h-11.5 w-full min-w-0 resize-none rounded-[23px] border border-line-strong bg-surface px-3 py-2.5 sm:px-4.5 text-base leading-normal transition-colors placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-danger md:text-body"
          />
          <button
            type="submit"
            aria-label={say('messages.send')}
            aria-disabled={!canSend}
            aria-busy={isSending || undefined}
            className="grid size-11.5 shrink-0 place-items-center rounded-control bg-ink text-on-ink transition-[background-color,transform] duration-(--dur-2) hover:bg-[color-mix(in_oklab,var(--ink)_86%,var(--accent))] active:scale-95 aria-disabled:bg-sunken aria-disabled:text-ink-3 aria-disabled:active:scale-100"
          >
            {isSending ? <Mark turning className="size-4.5" /> : <Icon name="send" />}
          </button>
        </form>
      </div>
      <p id="message-left" aria-live="polite" className={`px-14 text-mini empty:hidden ${left < 0 ? 'text-danger' : 'text-ink-3'}`}>
        {left < 0 ? say('messages.over', { n: -left }) : left <= nearEnd && say('messages.left', { n: left })}
      </p>
    </div>
  )
}
