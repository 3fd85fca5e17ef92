import { categories, occasions } from '@rondo/rules/listings/catalogue'
import { useQuery } from '@tanstack/react-query'
import { newestQuery } from '../../features/catalog/index.ts'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { chipLook } from '../../ui/chip.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { Picture } from '../../ui/picture.tsx'

/** As many as stand in four rows of a phone. */
const fewCategories = categories.slice(0, 10)
const fewPieces = 4

/** What there is to find, before the first letter: occasions, categories, and what came in last. */
export default function SearchStart({ isWide = false, onClose }: { isWide?: boolean; onClose: () => void }) {
  const say = useSay()
  const { data, isPending } = useQuery(newestQuery)
  const ways = (key: 'occasion' | 'category', values: readonly ((typeof occasions)[number] | (typeof categories)[number])[]) => (
    <ul className="flex flex-wrap gap-2">
      {values.map((one) => (
        <li key={one}>
          <Link to={`/browse?${key}=${one}`} onClick={onClose} className={chipLook}>
            {say(`catalogue.${one}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
  const grid = `grid gap-x-3 gap-y-5 ${isWide ? 'grid-cols-4' : 'grid-cols-2'}`
  const pieces = data?.data.slice(0, fewPieces) ?? []
  return (
    <div className={`grid gap-6 ${isWide ? 'pt-4' : 'pt-6'}`}>
      <section className="grid gap-3">
        <h3 className="type-subhead">{say('landing.occasions')}</h3>
        {ways('occasion', occasions)}
      </section>
      <section className="grid gap-3">
        <h3 className="type-subhead">{say('shell.browse')}</h3>
        {ways('category', fewCategories)}
      </section>
      {(isPending || pieces.length > 0) && (
        <section aria-busy={isPending} className="grid gap-3">
          <h3 className="type-subhead">{say('landing.newest')}</h3>
          {isPending ? (
            <Loading className={grid}>
              {Array.from({ length: fewPieces }, (_, at) => (
                <Skeleton key={at} className="aspect-4/5" />
              ))}
            </Loading>
          ) : (
            <ul className={grid}>
              {pieces.map(({ id, name, photos: [cover] }) => (
                <li key={id} className="relative grid min-w-0 content-start gap-2">
                  <div className="aspect-4/5 bg-cove">
                    {cover && (
                      <Picture
                        url={cover.url}
                        alt=""
                        width={480}
                        height={600}
                        sizes={isWide ? '120px' : '(min-width: 40rem) 190px, 47vw'}
                        most={640}
                        className="size-full object-cover"
                      />
                    )}
                  </div>
                  <Link to={`/product/${id}`} onClick={onClose} className="line-clamp-2 text-small font-[550] whole">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  )
}
