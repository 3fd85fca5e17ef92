import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

interface SmallPieceProps {
  photo: { readonly url: string; readonly width: number; readonly height: number } | null | undefined
  children: ReactNode
}
/** A piece with a small picture, its name beside it. */
export const SmallPiece = ({ photo, children }: SmallPieceProps) => (
  <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
    <span className="block aspect-4/5 w-11 bg-cove">
      {photo && <Picture {...photo} alt="" sizes="44px" most={160} className="size-full object-cover" />}
    </span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </span>
)
