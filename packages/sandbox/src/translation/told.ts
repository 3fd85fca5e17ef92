import type { Store } from '../ground/store.ts'
import type { Known } from './translate.ts'

/** A translation as somebody has told it. */
export interface Told {
  readonly to: Known
  readonly text: string
  readonly translated: string
}

/** Keeps translations; what was told before in other words is now told in these. */
export const keepTold = (store: Store, pairs: readonly Told[]): void =>
  store.inOne(() => {
    for (const { to, text, translated } of pairs)
      store.run(
        'insert into told values (?, ?, ?) on conflict (target, text) do update set translated = excluded.translated',
        to,
        text,
        translated,
      )
  })

export const countTold = (store: Store): number => store.row<{ known: number }>('select count(*) as known from told')?.known ?? 0

const toldOne = (store: Store, text: string, to: Known) =>
  store.row<{ translated: string }>('select translated from told where target = ? and text = ?', to, text)?.translated

/** A text in the words that were told, as a whole or line by line; undefined where a part of it was not told. */
export function toldTranslation(store: Store, text: string, to: Known): string | undefined {
  const whole = toldOne(store, text, to)
  if (whole !== undefined) return whole
  const lines = text.split('\n').map((line) => toldOne(store, line, to))
  return lines.includes(undefined) ? undefined : lines.join('\n')
}
