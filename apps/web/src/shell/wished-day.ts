const place = 'rondo.day'

/** Keeps the first of the days that the last list of this tab was asked for; none forgets it. */
export function keepWishedDay(day: string | undefined): void {
  try {
    if (day) sessionStorage.setItem(place, day)
    else sessionStorage.removeItem(place)
  } catch {
    // Without storage the day is picked once more.
  }
}
/** The day on which somebody wants to begin to wear something, as they said to a list; undefined without one. */
export function wishedDay(): string | undefined {
  try {
    return sessionStorage.getItem(place) ?? undefined
  } catch {
    return undefined
  }
}
