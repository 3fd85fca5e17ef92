import { keptPlace, readSession } from '../../shell/session.ts'

const placeOf = (group: number) => keptPlace(readSession()?.user.id ?? 0, `conditions.${group}`)

/** Keeps for this tab what was noted of pieces that came back, by item, so that a reload loses nothing. */
export function keepConditions(group: number, entries: object): void {
  try {
    sessionStorage.setItem(placeOf(group), JSON.stringify(entries))
  } catch {
    // without storage it is noted once more
  }
}
/** What was noted in this tab before; nothing where that cannot be read. */
export function keptConditions<Entry>(group: number): Readonly<Record<number, Entry>> {
  try {
    return (JSON.parse(sessionStorage.getItem(placeOf(group)) ?? 'null') as Record<number, Entry> | null) ?? {}
  } catch {
    return {}
  }
}
/** Forgets what was saved. */
export function forgetConditions(group: number): void {
  try {
    sessionStorage.removeItem(placeOf(group))
  } catch {
    // nothing was kept
  }
}
