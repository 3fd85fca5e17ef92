import { type Product, useValueWords } from '../../features/listings/index.ts'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import type { Shown } from '../../shell/translated.tsx'
import { Icon } from '../../ui/icon.tsx'

interface CrumbsProps {
  product: Product
  /** The translation that is looked at. */
  shown: Shown | undefined
}
/** The way to a piece: everything, its category, its name. */
export default function Crumbs({ product: { category, name }, shown }: CrumbsProps) {
  const say = useSay()
  const valueWord = useValueWords()
  return (
    <nav aria-label={say('shell.browse')} className="py-4 text-small text-ink-2 max-md:hidden">
      <ol className="flex items-center gap-2">
        <li>
          <Link to="/browse" className="hover:text-ink">
            {say('shell.browse')}
          </Link>
        </li>
        {category && (
          <li className="flex items-center gap-2">
            <Icon name="right" className="size-4" />
            <Link to={`/browse?category=${category}`} className="hover:text-ink">
              {valueWord(category)}
            </Link>
          </li>
        )}
        <li className="flex min-w-0 items-center gap-2">
          <Icon name="right" className="size-4" />
          <span aria-current="page" lang={shown?.lang} className="truncate">
            {shown?.texts.name ?? name}
          </span>
        </li>
      </ol>
    </nav>
  )
}
