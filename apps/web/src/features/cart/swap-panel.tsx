import type { ReactNode } from 'react'
import { useSay } from '../../shell/providers.tsx'
import { Note } from '../../ui/panel.tsx'
import type { Product } from '../listings/index.ts'
import { useObstacle } from './obstacle-words.ts'

/** Swapping is agreed between two people in a talk: `offer` begins it, where the piece can be had. */
export function SwapPanel({ product, offer }: { product: Product; offer: ReactNode }) {
  const say = useSay()
  const obstacle = useObstacle(product, 'swap')
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{say('product.swapHint')}</p>
      {obstacle === undefined ? offer : <Note icon="info">{obstacle}</Note>}
    </div>
  )
}
