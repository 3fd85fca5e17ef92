import { editDistance } from '@rondo/rules/catalog/tokens'
import { categories, colors, materials, occasions } from '@rondo/rules/listings/catalogue'
import { useSay } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { chipLook } from '../../ui/chip.tsx'

const vocabulary = [
  ...categories.map((value) => ['category', value] as const),
  ...occasions.map((value) => ['occasion', value] as const),
  ...colors.map((value) => ['color', value] as const),
  ...materials.map((value) => ['material', value] as const),
].filter(([, value]) => value !== 'other')
const most = 6

/** How far a word of the shop is from what was typed: 0 when the one holds the other. */
function distanceOf(word: string, typed: readonly string[]): number {
  const parts = word.toLowerCase().split(/\s+/)
  const far = (part: string, one: string) => (part.includes(one) || one.includes(part) ? 0 : editDistance(part, one, 3))
  return Math.min(9, ...parts.flatMap((part) => typed.map((one) => far(part, one))))
}

/** Below a list without anything: words of the shop that are nearest to what was typed, then what people wear most. */
export default function NearWords({ words }: { words: string }) {
  const say = useSay()
  const typed = words
    .toLowerCase()
    .split(/\s+/)
    .filter((one) => one.length > 1)
  const named = vocabulary.map(([key, value]) => ({ key, value, word: say(`catalogue.${value}`) }))
  const ranked = named
    .map((one) => ({ ...one, far: typed.length === 0 ? 9 : distanceOf(one.word, typed) }))
    .filter(({ far }) => far <= 3)
    .toSorted((a, b) => a.far - b.far)
  const usual = named.filter(({ key, value }) => key === 'occasion' || value === 'dress')
  const all = [...ranked, ...usual].filter(({ value }, at, list) => list.findIndex((one) => one.value === value) === at).slice(0, most)
  return (
    <nav aria-labelledby="near" className="mt-6 grid justify-items-center gap-3">
      <h3 id="near" className="text-small text-ink-2">
        {say('filters.near')}
      </h3>
      <ul className="flex flex-wrap justify-center gap-2">
        {all.map(({ key, value, word }) => (
          <li key={value}>
            <Link to={`/browse?${key}=${value}`} className={chipLook}>
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
