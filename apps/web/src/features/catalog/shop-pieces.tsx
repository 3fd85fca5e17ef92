import { searchProducts } from '@rondo/contracts/calls/catalog'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../shell/calls.ts'
import { useNear } from '../../shell/near.ts'
import { Picture } from '../../ui/picture.tsx'

const shown = 3

/** The newest pieces of a shop as small pictures, beside its name; one call, when they come near the screen. Their place is kept. */
export function ShopPieces({ merchant }: { merchant: number }) {
  const [box, isNear] = useNear<HTMLUListElement>()
  const { data } = useQuery({ ...read(searchProducts, { query: { merchant, sortBy: 'newest', pageSize: shown } }), enabled: isNear })
  return (
    <ul ref={box} aria-hidden="true" className="flex h-20 w-52 gap-2">
      {data?.data.map(({ id, photos: [cover] }) => (
        <li key={id} className="h-full w-16 overflow-hidden bg-cove">
          {cover && <Picture url={cover.url} alt="" width={64} height={80} sizes="64px" most={320} className="size-full object-cover" />}
        </li>
      ))}
    </ul>
  )
}
