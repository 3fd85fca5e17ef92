import { useSay } from '../../shell/providers.tsx'
import type { Product } from '../listings/index.ts'

type Obstacles = Pick<Product, 'name' | 'obstacles' | 'forRent'>
/** Why nobody can have a product in a way now, in words; undefined when they can. The server says which reason it is. */
export function useObstacle({ name, obstacles, forRent }: Obstacles, way: 'buy' | 'rent' | 'swap'): string | undefined {
  const say = useSay()
  const obstacle = obstacles[way]
  if (obstacle === null) return undefined
  if (obstacle === 'sold_out') return say('product.outOfStock', { name })
  if (obstacle === 'all_let' && forRent) return say('product.cannot_all_let_rent')
  return say(`product.cannot_${obstacle}`)
}
