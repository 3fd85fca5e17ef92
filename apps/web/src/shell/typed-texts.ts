import { keptPlace, mayKeep, readSession } from './session.ts'

/** As long as a page needs to come again, in another language or after a reload. */
const lifetimeMs = 60_000
/** As long as somebody may take to sign in again, or to come back. */
const endedMs = 3_600_000

type Texts = Readonly<Record<string, string | boolean>>
interface Kept {
  readonly texts: Texts
  readonly until: number
}
/** Where the texts of a form lie: by its page and its fields. */
export const placeOf = (start: object): string => `typed.${location.pathname} ${Object.keys(start).join()}`
/** What nobody but its owner may find again; the name on a card is a name. */
const isSecret = ({ autocomplete, type }: HTMLInputElement) => type === 'password' || /password|one-time|cc-(?!name)/.test(autocomplete)

/** The texts and ticks of a form that are not what it began with. Secrets are not among them. */
function textsOf(root: HTMLElement | null, start: object, values: object): Texts {
  const fields = [...(root?.querySelectorAll<HTMLInputElement>('input[name], textarea[name], select[name]') ?? [])]
  const [before, now] = [start, values].map((all) => new Map<string, unknown>(Object.entries(all)))
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { name } = field
      const text = now?.get(name)
      return isSecret(field) || !(typeof text === 'string' || typeof text === 'boolean') || text === before?.get(name) ? [] : [[name, text]]
    }),
  )
}
function put(storage: () => Storage, key: string, texts: Texts, ms: number): void {
  if (Object.keys(texts).length === 0) return
  try {
    storage().setItem(key, JSON.stringify({ texts, until: Date.now() + ms }))
  } catch {
    // Without storage it is typed once more.
  }
}
function take(storage: () => Storage, key: string): Texts {
  try {
    const kept = JSON.parse(storage().getItem(key) ?? 'null') as Kept | null
    storage().removeItem(key)
    return kept && Date.now() < kept.until ? kept.texts : {}
  } catch {
    return {}
  }
}

/** Keeps the texts of a form while its page is loaded anew in this tab. */
export const keepTyped = (root: HTMLElement | null, start: object, values: object): void =>
  put(() => sessionStorage, `rondo.${placeOf(start)}`, textsOf(root, start, values), lifetimeMs)

/** Keeps them for whoever has left its page within the site, and comes back. */
export const keepLeft = (place: string, root: HTMLElement | null, start: object, values: object): void =>
  put(() => sessionStorage, `rondo.${place}`, textsOf(root, start, values), endedMs)

/** Keeps them for their owner, whose session ended by itself under their hands: the form is gone, and comes again after signing in. */
export function keepEnded(account: number, place: string, root: HTMLElement | null, start: object, values: object): void {
  if (readSession() === null && mayKeep(account)) put(() => localStorage, keptPlace(account, place), textsOf(root, start, values), endedMs)
}

/** The texts that were kept of this form; once. */
export function keptTyped(start: object): Texts {
  const place = placeOf(start)
  const account = readSession()?.user.id
  return { ...(account && take(() => localStorage, keptPlace(account, place))), ...take(() => sessionStorage, `rondo.${place}`) }
}
