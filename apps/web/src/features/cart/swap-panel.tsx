import type { ReactNode } from 'react'
import { Note } from '../../ui/panel.tsx'
import type { Product } from '../listings/index.ts'
import { useObstacle } from './obstacle-words.ts'

/** Swapping is agreed between two people in a talk: `offer` begins it, where the piece can be had. */
export function SwapPanel({ product, offer }: { product: Product; offer: ReactNode }) {
  const obstacle = useObstacle(product, 'swap')
  return obstacle === undefined ? offer : <Note icon="info">{obstacle}</Note>
}
