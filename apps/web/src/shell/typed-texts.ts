/** As long as a page needs to come again, in another language or after a reload. */
const lifetimeMs = 60_000

interface Kept {
  readonly texts: Readonly<Record<string, string>>
  readonly at: number
}
/** Where the texts of a form lie: by its page and its fields. */
const placeOf = (start: object) => `rondo.typed.${location.pathname} ${Object.keys(start).join()}`
/** What nobody but its owner may find again. */
const isSecret = ({ autocomplete, type }: HTMLInputElement) => type === 'password' || /password|one-time|cc-/.test(autocomplete)

/** Keeps the texts of a form that are not what it began with, while its page is loaded anew in this tab. Secrets are not kept. */
export function keepTyped(root: HTMLElement | null, start: object, values: object): void {
  const fields = [...(root?.querySelectorAll<HTMLInputElement>('input[name], textarea[name], select[name]') ?? [])]
  const [before, now] = [start, values].map((all) => new Map<string, unknown>(Object.entries(all)))
  const texts = fields.flatMap((field) => {
    const { name } = field
    const text = now?.get(name)
    return isSecret(field) || typeof text !== 'string' || text === before?.get(name) ? [] : [[name, text]]
  })
  if (texts.length === 0) return
  try {
    sessionStorage.setItem(placeOf(start), JSON.stringify({ texts: Object.fromEntries(texts), at: Date.now() }))
  } catch {
    // Without storage it is typed once more.
  }
}
/** The texts that were kept of this form a moment ago; once. */
export function keptTyped(start: object): Readonly<Record<string, string>> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeOf(start)) ?? 'null') as Kept | null
    sessionStorage.removeItem(placeOf(start))
    return kept && Date.now() - kept.at < lifetimeMs ? kept.texts : {}
  } catch {
    return {}
  }
}
