import { longestLet } from '@rondo/rules/cart/rental-period'
import { daysBetween } from '@rondo/rules/kernel/days'
import { useShell } from '../../shell/providers.tsx'
import { wished } from '../../shell/wished.ts'
import { Note } from '../../ui/panel.tsx'
import type { Product } from '../listings/index.ts'

/** Says that no period of a piece holds the days that the last list was asked for: its reader has come another way. */
export default function LongestLet({ product }: { product: Product }) {
  const { say } = useShell()
  const [first, last = first] = wished('days')?.split(' ') ?? []
  if (first === undefined || last === undefined) return null
  const wanted = daysBetween(first, last) + 1
  const most = longestLet(product.rentPriceAndTime, product.isLocalService)
  return (
    wanted > most && (
      <Note tone="warning" icon="info">
        {say('days.longest', { most, wanted })}
      </Note>
    )
  )
}
