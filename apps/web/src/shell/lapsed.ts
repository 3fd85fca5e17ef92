/** What a kept entry says of its end, milliseconds. */
interface Ending {
  readonly until?: number
}

/** Removes what this browser was to keep for a time that is over, as a name typed for a mail that nobody opened: its reader may never come. */
export function removeLapsed(): void {
  try {
    for (const place of Object.keys(localStorage).filter((name) => name.startsWith('rondo.'))) {
      const ends = endsOf(localStorage.getItem(place) ?? '')
      if (ends.length > 0 && ends.every((until) => until !== undefined && until <= Date.now())) localStorage.removeItem(place)
    }
  } catch {
    // without storage nothing was kept
  }
}

/** When the entries of a place end; those that stay say nothing. */
function endsOf(text: string): (number | undefined)[] {
  try {
    return [JSON.parse(text) as Ending | null | readonly Ending[]].flat().map((entry) => entry?.until)
  } catch {
    return [] // not one of these
  }
}
