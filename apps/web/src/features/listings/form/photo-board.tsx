import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { uploads } from '@rondo/rules/kernel/limits'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useShell } from '../../../shell/providers.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Complaint } from './field-frame.tsx'
import type { BoardPhoto } from './listing-values.ts'
import { makeCover, movePhoto } from './photo-changes.ts'
import { PhotoTile } from './photo-tile.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** What a screen reader hears while a picture is moved. The first place is its own, which would drown that it was picked up. */
function useAnnouncements(photos: readonly BoardPhoto[]): Announcements {
  const { say } = useShell()
  const isFirst = useRef(true)
  const placeOf = (id: UniqueIdentifier) => photos.findIndex(({ key }) => key === id) + 1
  const all = photos.length
  return {
    onDragStart: ({ active }) => {
      isFirst.current = true
      return say('listing.pickedUp', { n: placeOf(active.id), all })
    },
    onDragOver: ({ active, over }) => {
      const isOwn = isFirst.current && over?.id === active.id
      isFirst.current = false
      return over && !isOwn ? say('listing.movedTo', { n: placeOf(active.id), to: placeOf(over.id), all }) : undefined
    },
    onDragEnd: ({ active, over }) => say('listing.dropped', { n: placeOf(active.id), to: placeOf(over?.id ?? active.id), all }),
    onDragCancel: ({ active }) => say('listing.dragCancelled', { n: placeOf(active.id), all }),
  }
}

/** The pictures of a listing: dropped, chosen, ordered, one of them the cover. */
export function PhotoBoard({ form }: { form: ListingForm }) {
  const { say, format } = useShell()
  const { values, change, uploads: sending, busy, problems: errors } = form
  const { photos, coverImageIndex } = values
  const context = useId()
  const announcements = useAnnouncements(photos)
  const board = useRef<HTMLUListElement>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const to = photos.findIndex(({ key }) => key === over?.id)
    if (to >= 0 && over?.id !== active.id) change(movePhoto(String(active.id), to))
  }
  const remove = (key: string, at: number) => {
    sending.remove(key)
    // The focus was on what is gone: it goes on at the next picture, or where pictures are added.
    requestAnimationFrame(() => {
      const buttons = board.current?.querySelectorAll<HTMLElement>('[data-remove]')
      const next = buttons?.[Math.min(at, buttons.length - 1)] ?? board.current?.querySelector<HTMLElement>('input[type=file]')
      next?.focus()
    })
  }
  const most = uploads.photosPerListing
  return (
    <Complaint field="photos" error={errors['photos']}>
      <DndContext
        id={context}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements, screenReaderInstructions: { draggable: say('listing.dragHelp') } }}
      >
        <SortableContext items={photos.map(({ key }) => key)} strategy={rectSortingStrategy} disabled={busy}>
          <ul ref={board} aria-label={say('listing.photos')} className="grid grid-cols-3 gap-2.5 sm:grid-cols-4 xl:grid-cols-5">
            {photos.map((photo, at) => (
              <PhotoTile
                key={photo.key}
                photo={photo}
                number={at + 1}
                isCover={at === coverImageIndex}
                disabled={busy}
                onCover={() => change(makeCover(photo.key))}
                onReplace={(file) => sending.replace(photo.key, file)}
                onRemove={() => remove(photo.key, at)}
                onRetry={() => sending.retry(photo.key)}
                onRestore={() => sending.restore(photo.key)}
              />
            ))}
            {photos.length < most && (
              <li className={photos.length === 0 ? 'col-span-full' : ''}>
                <DropTile wide={photos.length === 0} disabled={busy} invalid={Boolean(errors['photos'])} onFiles={sending.add} />
              </li>
            )}
          </ul>
        </SortableContext>
      </DndContext>
      {photos.length > 0 && (
        <p className="flex justify-between gap-4 text-small text-ink-3">
          <span className="pointer-coarse:hidden">{say('listing.photosHint')}</span>
          <span className="hidden pointer-coarse:inline">{say('listing.photosHold')}</span>
          <span className="figures shrink-0">{say('listing.ofMost', { n: format.number(photos.length), most: format.number(most) })}</span>
        </p>
      )}
    </Complaint>
  )
}

interface DropTileProps {
  /** Nothing lies on the board yet: the whole width takes files. */
  wide: boolean
  disabled: boolean
  invalid: boolean
  onFiles: (files: readonly File[]) => void
}
/** Takes files by drop or by press. */
function DropTile({ wide, disabled, invalid, onFiles }: DropTileProps) {
  const { say } = useShell()
  const [isOver, setOver] = useState(false)
  const hint = useId()
  const over = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative grid place-content-center justify-items-center gap-1.5 border-[1.5px] border-dashed p-2.5 text-center transition-colors duration-(--dur-2) has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${wide ? 'min-h-52 rounded-panel' : 'aspect-4/5'} ${isOver ? 'border-accent bg-accent-wash' : invalid ? 'border-danger hover:bg-sunken' : 'border-line-strong hover:border-ink hover:bg-sunken'}`}
    >
      <input
        type="file"
        multiple
        accept={uploads.types.join(',')}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={hint}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onFiles(files)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <Icon name="cam" className={wide ? 'size-8' : 'size-6'} />
      <span className="text-small font-[550]">{say(wide ? 'listing.dropPhotos' : 'listing.addPhotos')}</span>
      <span id={hint} className={`text-mini text-ink-3 ${wide ? '' : 'max-sm:sr-only'}`}>
        {say('listing.photoHint')}
      </span>
    </label>
  )
}
