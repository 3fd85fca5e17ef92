import { SizeAndAsked, type Swappable } from '../../shell/asked.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Glyph } from '../../ui/icon.tsx'
import { SmallPiece } from '../../ui/small-piece.tsx'

/** A piece of a swap that is put together. */
export interface SwapPiece extends Swappable {
  readonly id: number
  readonly name: string
  readonly photos?: readonly { readonly url: string; readonly width: number; readonly height: number }[]
}

/** A piece with its picture, its size and what is asked for it. */
export function OnePiece({ name, photos: [photo] = [], ...piece }: SwapPiece) {
  return (
    <SmallPiece photo={photo}>
      {name}
      <SizeAndAsked {...piece} />
    </SmallPiece>
  )
}

/** What goes out and what comes in, as far as it is chosen. */
export function SwapPair({ gives, gets }: { gives: readonly SwapPiece[]; gets: readonly SwapPiece[] }) {
  const { say } = useShell()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-3 rounded-panel bg-sunken p-3.5">
      <Side title={say('swaps.youGive')} pieces={gives} />
      <Glyph name="swap" className="size-5 self-center text-ink-2" />
      <Side title={say('swaps.youGet')} pieces={gets} />
    </div>
  )
}
function Side({ title, pieces }: { title: string; pieces: readonly SwapPiece[] }) {
  const { say } = useShell()
  return (
    <div className="grid content-start gap-2 text-small">
      <p className="text-mini font-[550] text-ink-2">{title}</p>
      {pieces.length === 0 && <p className="text-ink-2">{say('swaps.notChosen')}</p>}
      {pieces.map((piece) => (
        <OnePiece key={piece.id} {...piece} />
      ))}
    </div>
  )
}
