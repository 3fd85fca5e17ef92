import { shopName } from '@rondo/rules/accounts/shop-name'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CardSkeletons, type ProductCardData, seenPieces } from '../../features/catalog/index.ts'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { useShell } from '../../shell/providers.tsx'
import { useComing, useLocation } from '../../shell/router/index.ts'
import { Avatar, Picture } from '../../ui/picture.tsx'

/** Most pages are here before; whoever waits longer sees where they go. */
const patienceMs = 400

/**
 * The shape of a page that is long on its way, with what its card has said already. It lies over the page that was left, which stays as it is:
 * the way back finds its place.
 */
export default function Coming() {
  const here = useLocation().pathname
  const to = useComing()?.pathname ?? here
  const [isLong, wait] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => wait(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const [, kind, id] = /^\/(product|merchant|browse)(?:\/(\d+))?$/.exec(to) ?? []
  if (!isLong || to === here || !kind) return null
  return (
    <div className="fixed inset-x-0 top-14 bottom-0 z-19 overflow-hidden bg-canvas md:top-nav">
      <Loading>{kind === 'browse' ? <List /> : kind === 'product' ? <Piece id={Number(id)} /> : <Shop id={Number(id)} />}</Loading>
    </div>
  )
}

function usePieces(): readonly ProductCardData[] {
  return seenPieces(useQueryClient())
}

function List() {
  const { say } = useShell()
  return (
    <div className="frame pt-[clamp(1.375rem,3vw,2.5rem)]">
      <p className="type-title pb-14">{say('shell.browse')}</p>
      <div className="grid gap-[clamp(1.75rem,3.2vw,3.5rem)] lg:grid-cols-[252px_minmax(0,1fr)]">
        <div className="grid content-start gap-8 max-lg:hidden">
          <Skeleton className="h-14 rounded-field" />
          <Skeleton className="h-40 rounded-field" />
          <Skeleton className="h-40 rounded-field" />
        </div>
        <CardSkeletons n={8} />
      </div>
    </div>
  )
}

function Piece({ id }: { id: number }) {
  const { format } = useShell()
  const piece = usePieces().find((one) => one.id === id)
  const [cover, second] = piece?.photos ?? []
  const [tier] = piece?.rentPriceAndTime ?? []
  const price = piece?.forSell ? piece.price : tier?.price
  return (
    <div className="frame pb-8">
      <div className="h-13 max-md:hidden" />
      <div className="piece-columns">
        <div className={`grid grid-cols-1 gap-3.5 ${cover && !second ? '' : 'md:grid-cols-[84px_minmax(0,1fr)] md:*:col-start-2'}`}>
          <div className="bg-cove max-md:-mx-gutter md:max-w-[calc((100dvh-8.75rem)*0.8)]">
            {cover ? (
              <Picture
                url={cover.url}
                alt=""
                width={960}
                height={1200}
                sizes="480px"
                early
                className="aspect-4/5 w-full object-cover md:object-contain"
              />
            ) : (
              <Skeleton className="aspect-4/5" />
            )}
          </div>
        </div>
        <div className="grid content-start gap-3 max-md:-mt-4">
          <Skeleton className="mt-2.5 h-4 w-32 rounded-field" />
          {piece ? <p className="type-title wrap-anywhere">{piece.name}</p> : <Skeleton className="h-8 w-3/4 rounded-field" />}
          {piece && price !== undefined && <p className="figures text-subhead text-ink-2">{format.price(price, piece.currency)}</p>}
          <Skeleton className="mt-3 h-12 rounded-control" />
          <Skeleton className="h-64 rounded-panel" />
        </div>
      </div>
    </div>
  )
}

function Shop({ id }: { id: number }) {
  const shop = usePieces().find(({ merchant }) => merchant.id === id)?.merchant
  const name = shop && shopName(shop)
  return (
    <>
      <div className="h-28 bg-cove" />
      <div className="frame -mt-14 grid gap-5 pb-10 md:grid-cols-[auto_minmax(0,1fr)] md:items-end md:gap-x-7">
        <div className="w-fit rounded-full bg-canvas p-1">
          <Avatar name={name ?? ''} url={shop?.portrait} size={112} />
        </div>
        <div className="min-w-0 md:pt-18">
          {name ? <p className="type-title">{name}</p> : <Skeleton className="h-8 w-60 rounded-field" />}
          <Skeleton className="mt-3 h-4 w-40 rounded-field" />
        </div>
      </div>
      <div className="frame">
        <CardSkeletons n={8} />
      </div>
    </>
  )
}
