import type { Shell } from '../../shell/providers.tsx'
import { dayName } from './thread.ts'

const made = new Map<string, Intl.DateTimeFormat>()
/** Instants in the reader's own time zone. A conversation has hundreds, so what writes them is made once for each language. */
function written(locale: string, options: Intl.DateTimeFormatOptions, iso: string): string {
  const key = locale + JSON.stringify(options)
  let format = made.get(key)
  if (!format) made.set(key, (format = new Intl.DateTimeFormat(locale, options)))
  return format.format(new Date(iso))
}
type Means = Pick<Shell, 'locale' | 'say'>

/** The hour of a message: `2:32 PM`. */
export const hourOf = ({ locale }: Means, iso: string): string => written(locale, { timeStyle: 'short' }, iso)

/** The day above messages: Today, Yesterday, Monday, else the date. */
export function dayOf({ locale, say }: Means, iso: string, now = new Date()): string {
  const name = dayName(new Date(iso), now)
  if (name === 'today') return say('messages.today')
  if (name === 'yesterday') return say('messages.yesterday')
  return written(locale, name === 'weekday' ? { weekday: 'long' } : { dateStyle: 'medium' }, iso)
}

/** When the last message of a conversation came, as short as can be: the hour, Yesterday, Mon, Nov 3. */
export function shortWhen({ locale, say }: Means, iso: string, now = new Date()): string {
  const name = dayName(new Date(iso), now)
  if (name === 'today') return hourOf({ locale, say }, iso)
  if (name === 'yesterday') return say('messages.yesterday')
  const isThisYear = new Date(iso).getFullYear() === now.getFullYear()
  if (name === 'weekday') return written(locale, { weekday: 'short' }, iso)
  return written(locale, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }, iso)
}
