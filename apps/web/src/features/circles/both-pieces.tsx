import { sizeName } from '@rondo/words/size-name'
import { Asked } from '../../shell/asked.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Circle } from './circles.queries.ts'

interface PiecesProps {
  seats: Circle['seats']
  /** With their pictures, where the ring does not stand beside them. */
  pictured?: boolean
}
/** The two pieces that the reader decides about, side by side: what each is, and what its owner asks for it. */
export function BothPieces({ seats, pictured = false }: PiecesProps) {
  const { say } = useShell()
  const [own, got] = [seats[0], seats.at(-1)]
  return (
    <dl className="grid grid-cols-2 gap-2.5">
      {own && <Hand label={say('swaps.youGive')} piece={own.gives} pictured={pictured} />}
      {got && <Hand label={say('swaps.youGet')} piece={got.gives} pictured={pictured} />}
    </dl>
  )
}

type Piece = Circle['seats'][number]['gives']
function Hand({ label, piece, pictured }: { label: string; piece: Piece; pictured: boolean }) {
  const { say } = useShell()
  const { name, size, condition, photos } = piece
  const [photo] = pictured ? photos : []
  const facts = [sizeName(size, say), condition && say(`catalogue.${condition as 'good'}`)]
  return (
    <div className="grid content-start gap-0.5 rounded-field border border-line bg-surface p-3 text-small">
      <dt className="text-ink-2">{label}</dt>
      <dd className="grid gap-0.5">
        {photo && (
          <span className="mb-1.5 block aspect-4/5 w-20 bg-cove">
            <Picture {...photo} alt="" sizes="80px" most={320} className="size-full object-cover" />
          </span>
        )}
        <b className="font-[550] wrap-anywhere">{name}</b>
        <span className="text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
        <span className="figures">
          <Asked {...piece} />
        </span>
      </dd>
    </div>
  )
}
