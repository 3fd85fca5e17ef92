import { reviewParts, uploads } from '@rondo/rules/kernel/limits'
import { useRef, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { pictureProblem, uploadPicture } from '../media/index.ts'

/** A picture that a review shows. */
export interface Shown {
  readonly id: number
  readonly url: string
}
interface PhotoChoiceProps {
  pictures: readonly Shown[]
  onChange: (change: (pictures: readonly Shown[]) => readonly Shown[]) => void
}
/** Photos of a review: each is sent when it is chosen, and made anew by the server without what the camera wrote into it. */
export function PhotoChoice({ pictures, onChange }: PhotoChoiceProps) {
  const { say } = useShell()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const send = async (files: readonly File[]) => {
    const problem = files.map(pictureProblem).find((one) => one !== undefined)
    setTrouble(problem && say(problem === 'too_large' ? 'reviews.tooLarge' : 'reviews.notImage'))
    // what cannot be shown is said, and keeps no other out
    const room = files.filter((file) => pictureProblem(file) === undefined).slice(0, reviewParts.pictures - pictures.length)
    if (room.length === 0) return
    setBusy(true)
    try {
      for (const file of room) {
        const { id, url } = await uploadPicture(file, file.name)
        onChange((before) => [...before, { id, url }])
      }
    } catch {
      setTrouble(say('reviews.uploadFailed'))
    }
    setBusy(false)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.75 text-small font-[550]">{say('reviews.photos')}</legend>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={uploads.types.join(',')}
        aria-label={say('reviews.addPhotos')}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          if (chosen.length > 0) void send(chosen)
        }}
      />
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ id, url }, n) => (
            <li key={id} className="relative w-18 bg-cove">
              <Picture url={url} alt="" width={72} height={90} sizes="72px" most={320} className="aspect-4/5 object-cover" />
              <IconButton
                label={say('reviews.removePhoto', { n: n + 1 })}
                onClick={() => onChange((before) => before.filter((one) => one.id !== id))}
                className="absolute -end-2 -top-2 bg-surface"
              >
                <Icon name="x" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < reviewParts.pictures && (
        <span className="flex flex-wrap items-center gap-3">
          <Button look="line" size="s" busy={busy} onClick={() => input.current?.click()}>
            {say('reviews.addPhotos')}
          </Button>
          <span className="text-small text-ink-3">{say('reviews.photosHint', { n: reviewParts.pictures })}</span>
        </span>
      )}
      {trouble && (
        <p role="alert" className="text-small text-danger">
          {trouble}
        </p>
      )}
    </fieldset>
  )
}
