import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/panel.tsx'
import { cutOf, drawnSize, insideOf, mostZoom, moved, type View, wholeView } from './crop.ts'

interface CropDialogProps {
  file: File
  title: string
  /** Shape of the cut-out, width by height, and the width that it is drawn with in pixels. */
  aspect: number
  width: number
  round?: boolean
  busy: boolean
  /** Why the last attempt came to nothing; the chosen part stays. */
  trouble?: string | undefined
  onChoose: (picture: Blob) => void
  onClose: () => void
}
/** Chooses a part of a picture: by dragging, by wheel, by keys. What is drawn anew here carries no data of the camera along. */
export default function CropDialog({ file, title, aspect, width, round = false, busy, trouble, onChoose, onClose }: CropDialogProps) {
  const say = useSay()
  const [picture, setPicture] = useState<ImageBitmap>()
  const [isBroken, setBroken] = useState(false)
  const [view, setView] = useState<View>(wholeView)
  useEffect(() => {
    let opened: ImageBitmap | undefined
    let gone = false
    createImageBitmap(file).then(
      (bitmap) => {
        opened = bitmap
        if (gone) bitmap.close()
        else setPicture(bitmap)
      },
      () => !gone && setBroken(true),
    )
    return () => {
      gone = true
      opened?.close()
    }
  }, [file])

  const choose = async () => {
    if (!picture) return
    const cut = cutOf(view, picture, aspect)
    const size = drawnSize(cut, aspect, width)
    const canvas = new OffscreenCanvas(size.width, size.height)
    canvas.getContext('2d')?.drawImage(picture, cut.left, cut.top, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
    onChoose(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 }))
  }
  return (
    <Dialog
      open
      title={title}
      closeLabel={say('shell.close')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {say('shell.cancel')}
          </Button>
          <Button busy={busy} disabled={!picture} onClick={() => void choose()}>
            {say('profile.usePicture')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isBroken ? (
          <Note tone="danger" icon="warn" role="alert">
            {say('profile.unreadable')}
          </Note>
        ) : (
          <>
            <Frame picture={picture} view={view} aspect={aspect} round={round} onChange={setView} />
            <p id="crop-hint" className="text-small text-ink-3">
              {say('profile.cropHint')}
            </p>
            <label className="flex items-center gap-4 text-small font-[550]">
              {say('profile.zoom')}
              <input
                type="range"
                min={1}
                max={mostZoom}
                step={0.05}
                value={view.zoom}
                disabled={!picture}
                onChange={(event) => picture && setView(insideOf({ ...view, zoom: Number(event.target.value) }, picture, aspect))}
                className="h-6 grow accent-ink"
              />
            </label>
            {trouble && (
              <Note tone="danger" icon="warn" role="alert">
                {trouble}
              </Note>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface FrameProps {
  picture: ImageBitmap | undefined
  view: View
  aspect: number
  round: boolean
  onChange: (next: View) => void
}
const keySteps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
}
const zoomSteps: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

function Frame({ picture, view, aspect, round, onChange }: FrameProps) {
  const say = useSay()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const box = canvas.current
    if (!box || !picture) return
    box.width = box.clientWidth * devicePixelRatio
    box.height = box.width / aspect
    const cut = cutOf(view, picture, aspect)
    box.getContext('2d')?.drawImage(picture, cut.left, cut.top, cut.width, cut.height, 0, 0, box.width, box.height)
  }, [picture, view, aspect])

  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!picture || event.buttons === 0) return
    const { clientWidth, clientHeight } = event.currentTarget
    onChange(moved(view, picture, aspect, -event.movementX / clientWidth, -event.movementY / clientHeight))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!picture) return
    const step = keySteps[event.key]
    const factor = zoomSteps[event.key]
    if (step) onChange(moved(view, picture, aspect, ...step))
    else if (factor) onChange(insideOf({ ...view, zoom: view.zoom * factor }, picture, aspect))
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      aria-label={say('profile.cropArea')}
      aria-describedby="crop-hint"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onWheel={({ deltaY }) =>
        picture && onChange(insideOf({ ...view, zoom: view.zoom * (deltaY < 0 ? 1.08 : 1 / 1.08) }, picture, aspect))
      }
      onKeyDown={onKeyDown}
      className={`block w-full cursor-grab touch-none overflow-hidden bg-cove active:cursor-grabbing ${round ? 'mx-auto max-w-72 rounded-full' : 'rounded-panel'}`}
    >
      <canvas ref={canvas} style={{ aspectRatio: aspect }} className="pointer-events-none block w-full" />
    </button>
  )
}
