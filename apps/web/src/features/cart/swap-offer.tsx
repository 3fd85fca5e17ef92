import { quantities } from '@rondo/rules/kernel/limits'
import { stockOf } from '@rondo/rules/listings/stock'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { Note, Skeleton } from '../../ui/panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ownListingsQuery, useSizeWords } from '../listings/index.ts'

interface SwapOfferProps {
  chosen: readonly number[]
  onChange: (ids: readonly number[]) => void
  /** One more was pressed than a swap takes. */
  onMost: () => void
}
/** The own listings that may be swapped: in the shop, in stock and open to it (C-37). */
export default function SwapOffer({ chosen, onChange, onMost }: SwapOfferProps) {
  const { say } = useShell()
  const sizeWord = useSizeWords()
  const list = useInfiniteQuery(ownListingsQuery({ openToSwap: true, status: 'active' }))
  if (list.isPending) return <Skeleton className="h-40 rounded-panel" />
  if (!list.data) {
    return (
      <Note dye="madder" icon="warn" role="alert">
        <p>{say('product.swapOfferFailed')}</p>
        <button type="button" onClick={() => void list.refetch()} className="hit link mt-1.5 font-[550]">
          {say('shell.retry')}
        </button>
      </Note>
    )
  }
  const pieces = list.data.pages.flatMap(({ data }) => data.filter(({ stock }) => stockOf(stock) > 0))
  if (pieces.length === 0) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">{say('product.swapOfferEmpty')}</p>
        <Link to="/listing/upload" className={buttonLook('line', 's')}>
          {say('product.swapOfferList')}
        </Link>
      </div>
    )
  }
  const turn = (id: number) => {
    if (chosen.includes(id)) return onChange(chosen.filter((one) => one !== id))
    if (chosen.length >= quantities.offeredProducts) return onMost()
    onChange([...chosen, id])
  }
  return (
    <>
      <ul className="grid max-h-80 grid-cols-1 overflow-y-auto rounded-panel border border-line-strong bg-surface px-4 py-1">
        {pieces.map(({ id, name, size, photos: [cover] }) => (
          <li key={id} className="border-line not-first:border-t">
            <Check
              checked={chosen.includes(id)}
              onChange={() => turn(id)}
              className="py-2"
              after={
                cover && (
                  <span className="w-10 shrink-0 bg-cove">
                    <Picture
                      url={cover.url}
                      alt=""
                      width={40}
                      height={50}
                      sizes="40px"
                      most={320}
                      className="aspect-4/5 w-full object-cover"
                    />
                  </span>
                )
              }
            >
              <span className="block truncate font-[550]">{name}</span>
              {size && <span className="block text-small text-ink-2">{sizeWord(size)}</span>}
            </Check>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="s" look="plain" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} className="mt-2">
          {say('product.swapOfferMore')}
        </Button>
      )}
    </>
  )
}
