import { useShell } from '../../shell/providers.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addressOf } from './message-photos.tsx'
import type { Photos } from './use-photos.ts'

/** The photos of the next message, with how far each is on its way. Draws nothing where there are none. */
export function PhotoTray({ photos: { chosen, again, remove } }: { photos: Photos }) {
  const { say } = useShell()
  if (chosen.length === 0) return null
  return (
    <ul className="flex gap-2.5 overflow-x-auto pt-2 pb-1">
      {chosen.map(({ key, file, share, photo, trouble }, at) => {
        const percent = Math.round(share * 100)
        return (
          <li key={key} className="relative w-18 shrink-0">
            <img
              src={addressOf(file)}
              alt={say('messages.photoReady', { n: at + 1 })}
              className={`size-18 rounded-field bg-cove object-cover ${photo ? '' : 'opacity-55'}`}
            />
            {!photo && !trouble && (
              <span
                role="progressbar"
                aria-valuenow={percent}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-label={say('messages.photoOn', { n: at + 1, share: percent })}
                className="absolute inset-x-2 top-14 h-1 overflow-hidden rounded-control bg-surface"
              >
                <span style={{ width: `${percent}%` }} className="block h-full bg-accent transition-[width]" />
              </span>
            )}
            <button
              type="button"
              onClick={() => remove(key)}
              aria-label={say('messages.removePhoto', { n: at + 1 })}
              className="hit absolute! -end-2 -top-2 grid size-6 place-items-center rounded-control bg-ink text-on-ink"
            >
              <Icon name="x" className="size-3.5" />
            </button>
            {trouble && (
              <span role="alert" className="grid gap-0.5 pt-1 text-mini text-danger wrap-anywhere">
                {trouble}
                <button type="button" onClick={() => again(key)} className="hit link justify-self-start font-[550] text-ink">
                  {say('shell.retry')}
                </button>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
