import { writtenDay } from '@rondo/words/written-day'
import type { Shell } from '../../shell/providers.tsx'
import { dayName } from './thread.ts'

type Means = Pick<Shell, 'locale' | 'say' | 'format'>

/** The day above messages: Today, Yesterday, Monday, else the date. */
export function dayOf({ locale, say }: Omit<Means, 'format'>, iso: string, now = new Date()): string {
  const name = dayName(new Date(iso), now)
  if (name === 'today') return say('messages.today')
  if (name === 'yesterday') return say('messages.yesterday')
  return writtenDay(locale, name === 'weekday' ? { weekday: 'long' } : { dateStyle: 'medium' }, iso)
}

/** When the last message of a conversation came, as short as can be: the hour, Yesterday, Mon, Nov 3. */
export function shortWhen({ locale, say, format }: Means, iso: string, now = new Date()): string {
  const name = dayName(new Date(iso), now)
  if (name === 'today') return format.hourHere(iso)
  if (name === 'yesterday') return say('messages.yesterday')
  const isThisYear = new Date(iso).getFullYear() === now.getFullYear()
  if (name === 'weekday') return writtenDay(locale, { weekday: 'short' }, iso)
  return writtenDay(locale, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }, iso)
}
