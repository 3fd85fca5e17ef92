import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { uploads } from '@rondo/rules/kernel/limits'
import { type ReactNode, useRef, useState } from 'react'
import { useShell } from '../../../shell/providers.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { BoardPhoto } from './listing-values.ts'

interface PhotoTileProps {
  photo: BoardPhoto
  /** Place on the board, from 1. */
  number: number
  isCover: boolean
  disabled: boolean
  onCover: () => void
  onReplace: (file: File) => void
  onRemove: () => void
  onRetry: () => void
  onRestore: () => void
}
/** A picture on the board: drag it by hand or by keys; cover, replace and remove are buttons on it. */
export function PhotoTile({ photo, number, isCover, disabled, onCover, onReplace, onRemove, onRetry, onRestore }: PhotoTileProps) {
  const { say } = useShell()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.key,
    disabled,
  })
  const file = useRef<HTMLInputElement>(null)
  // What the browser cannot show is no torn picture.
  const [unseen, setUnseen] = useState<string>()
  const isComing = !photo.photo && !photo.trouble
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`group relative aspect-4/5 bg-cove ${isDragging ? 'z-20 shadow-pop' : ''} ${isCover ? 'outline-2 outline-offset-2 outline-ink' : ''}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={say('listing.photoNumber', { n: number })}
        className="absolute inset-0 touch-manipulation overflow-hidden cursor-grab select-none [-webkit-touch-callout:none] active:cursor-grabbing"
      >
        {unseen === photo.preview ? (
          <Icon name="hanger" className="absolute inset-0 m-auto size-8 text-ink-3" />
        ) : (
          <img
            src={photo.preview}
            alt=""
            draggable={false}
            onError={() => setUnseen(photo.preview)}
            className={`size-full object-cover ${photo.photo ? '' : 'opacity-45'}`}
          />
        )}
      </button>
      {isComing && <Progress share={photo.progress} label={say('listing.uploading', { n: number })} />}
      {photo.trouble && (
        <div role="alert" className="absolute inset-x-0 bottom-0 grid gap-1.5 bg-danger-wash p-2 text-mini text-danger">
          <span className="line-clamp-3">{photo.trouble}</span>
          <button
            type="button"
            onClick={photo.isHopeless ? () => file.current?.click() : onRetry}
            className="hit inline-flex items-center gap-1 justify-self-start text-start font-[550] underline underline-offset-2"
          >
            <Icon name={photo.isHopeless ? 'edit' : 'refresh'} className="size-3.5" />
            {say(photo.isHopeless ? 'listing.anotherPhoto' : 'listing.retryUpload')}
          </button>
          {photo.former && (
            <button type="button" onClick={onRestore} className="hit justify-self-start text-start font-[550] underline underline-offset-2">
              {say('listing.keepFormer')}
            </button>
          )}
        </div>
      )}
      {!photo.trouble &&
        (isCover ? (
          <span className="pointer-events-none absolute start-2 bottom-2 inline-flex min-h-6 items-center gap-1 rounded-control bg-ink px-2.5 text-mini font-[550] text-on-ink">
            {say('listing.cover')}
          </span>
        ) : (
          <TileButton label={say('listing.makeCover', { n: number })} onClick={onCover} place="start-1.5 bottom-1.5" disabled={disabled}>
            <Icon name="star" className="size-4" />
          </TileButton>
        ))}
      <TileButton
        label={say('listing.removePhoto', { n: number })}
        onClick={onRemove}
        place="end-1.5 top-1.5"
        disabled={disabled}
        data-remove=""
      >
        <Icon name="x" className="size-4" />
      </TileButton>
      {!photo.trouble && (
        <TileButton
          label={say('listing.replacePhoto', { n: number })}
          onClick={() => file.current?.click()}
          place="end-1.5 bottom-1.5"
          disabled={disabled}
        >
          <Icon name="edit" className="size-4" />
        </TileButton>
      )}
      <input
        ref={file}
        type="file"
        accept={uploads.types.join(',')}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) onReplace(chosen)
        }}
      />
    </li>
  )
}

function TileButton({
  label,
  place,
  children,
  ...rest
}: {
  label: string
  place: string
  children: ReactNode
  onClick: () => void
  disabled: boolean
  'data-remove'?: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`absolute z-10 grid size-8 place-items-center rounded-full bg-[color-mix(in_oklab,var(--surface)_92%,transparent)] shadow-rest transition-colors duration-(--dur-2) after:absolute after:-inset-1 hover:bg-surface disabled:opacity-60 ${place}`}
    >
      {children}
    </button>
  )
}

/** How much of a picture is sent, as a ring that closes. */
function Progress({ share, label }: { share: number; label: string }) {
  const round = 2 * Math.PI * 16
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="pointer-events-none absolute inset-0 grid place-items-center"
    >
      <svg
        viewBox="0 0 40 40"
        aria-hidden="true"
        className="size-12 -rotate-90 rounded-full bg-[color-mix(in_oklab,var(--surface)_80%,transparent)] fill-none p-1"
      >
        <circle cx="20" cy="20" r="16" className="stroke-line" strokeWidth="3.5" />
        <circle
          cx="20"
          cy="20"
          r="16"
          className="stroke-accent transition-[stroke-dashoffset] duration-(--dur-2)"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeDasharray={round}
          strokeDashoffset={round * (1 - Math.max(0.04, share))}
        />
      </svg>
    </span>
  )
}
