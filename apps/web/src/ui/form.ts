import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'

type Texts = Readonly<Record<string, string>>
/** What is wrong, field by field, in words to show. */
export type Problems<V> = Partial<Record<keyof V, string>>

let isPressed = false
if (typeof window !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)
}
/** Does something once no finger is on the page: a button that moves under a press would miss it. */
export function whenReleased(act: () => void): void {
  if (!isPressed) return act()
  const waiting = new AbortController()
  const done = () => {
    waiting.abort()
    setTimeout(act) // the click comes first
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, done, { capture: true, signal: waiting.signal })
}

/**
 * A form of text fields. A field complains once it was left or the form was sent; what the server said of a field stays until it is
 * changed. After a failed attempt the first wrong field takes the focus. What was typed always stays.
 */
export function useForm<V extends Texts>(start: V, check: (values: V) => Problems<V>) {
  const [begun, setBegun] = useState(start)
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<keyof V>>(new Set())
  const [refused, setRefused] = useState<Problems<V>>({})
  const [attempt, setAttempt] = useState(0)
  const changed = useRef(new Set<keyof V>())
  const form = useRef<HTMLFormElement>(null)
  const found = { ...refused, ...check(values) } as Problems<V>

  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])

  const set = (name: keyof V, value: string) => {
    changed.current.add(name)
    setValues((before) => ({ ...before, [name]: value }))
    setRefused(({ [name]: _said, ...rest }) => rest as Problems<V>)
  }
  const showAll = () => {
    setLeft(new Set(Object.keys(values) as (keyof V)[]))
    setAttempt((n) => n + 1)
  }
  return {
    values,
    /** Problems on screen now. */
    problems: Object.fromEntries(Object.entries(found).filter(([name, text]) => text && left.has(name))) as Problems<V>,
    set,
    /** Everything that a Field needs under its name. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name] ?? '',
      error: left.has(name) ? found[name] : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => set(name, event.target.value),
      // Only after a change: a field that is merely passed by would move the page under the finger. An e-mail is asked for at once
      // by whoever goes on to the next field.
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        const goesOn =
          target.getAttribute('type') === 'email' && relatedTarget instanceof Element && relatedTarget.matches('input, textarea, select')
        if (changed.current.has(name) || goesOn) whenReleased(() => setLeft((before) => new Set([...before, name])))
      },
    }),
    /** True while something differs from what the form began with. */
    isChanged: Object.keys(begun).some((name) => begun[name] !== values[name]),
    /** Begins anew with `next`, or with what it began with: nothing was typed, nothing is wrong. */
    reset(next = begun) {
      changed.current.clear()
      setBegun(next)
      setValues(next)
      setLeft(new Set())
      setRefused({})
    },
    /** Shows what the server refused, at the fields that this form has. Answers whether there were any. */
    refuse(errors: Readonly<Record<string, string>>): boolean {
      const known = Object.fromEntries(Object.entries(errors).filter(([name]) => name in values)) as Problems<V>
      setRefused(known)
      showAll()
      return Object.keys(known).length > 0
    },
    /** For the form element itself: checks, and calls `send` only when nothing is wrong. */
    form: (send: (values: V) => void) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (Object.values(check(values)).some(Boolean)) showAll()
        else send(values)
      },
    }),
  }
}
