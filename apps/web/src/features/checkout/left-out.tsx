import { quantities } from '@rondo/rules/kernel/limits'
import { useShell } from '../../shell/providers.tsx'
import { Note } from '../../ui/panel.tsx'
import type { CartLine } from '../cart/index.ts'

const isLeftOut = ({ problem }: CartLine) => problem !== null

/** Why each line cannot be bought now: somebody else may have been faster. */
export function Reasons({ lines }: { lines: readonly CartLine[] }) {
  const { say } = useShell()
  return (
    <span role="alert" className="grid gap-1.5">
      {lines.map(({ cartItemId, product, problem }) => (
        <span key={cartItemId}>
          <b className="font-semibold">{product.name}</b>{' '}
          {problem && say(`failures.${problem as 'cart.most_of_product'}`, { n: quantities.most })}
        </span>
      ))}
    </span>
  )
}

/** Names what stands in the cart and is no part of this payment. */
export function LeftOut({ lines }: { lines: readonly CartLine[] }) {
  const { say } = useShell()
  const left = lines.filter(isLeftOut)
  return (
    left.length > 0 && (
      <div className="mb-5.5">
        <Note tone="warning" icon="info">
          <p className="mb-1 font-semibold">{say('checkout.leftOut', { n: left.length })}</p>
          <Reasons lines={left} />
        </Note>
      </div>
    )
  )
}
