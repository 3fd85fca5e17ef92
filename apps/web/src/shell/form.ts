import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm as useHookForm, useWatch } from 'react-hook-form'
import { focusProblem } from '../ui/focus-problem.ts'
import { whenReleased } from '../ui/when-released.ts'
import { explain, fieldErrors } from './failure.ts'
import { useHydrated, useShell } from './providers.tsx'
import { readSession } from './session.ts'
import { keepEnded, keepLeft, keepTyped, keptTyped, placeOf } from './typed-texts.ts'

/** What is wrong, in words to show, by the name of a field or of a group of fields. */
export type Problems = Readonly<Record<string, string | undefined>>
type TextsOf<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V] & string
type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

export interface FormOptions<V extends FieldValues> {
  /** What stands in it at first. */
  readonly start: V
  /** The rules' answer to what is typed. Nothing is sent while they object. */
  readonly check: (values: V) => Problems
  /** Sends what is typed. What it throws is shown: at the fields that the server names, else as `trouble`. */
  readonly send: (values: V) => unknown
  /** Said of a failure of which nobody knows more. */
  readonly failed?: string
  /** What the form itself makes of a failure: texts at its fields, or one for the whole; an empty text says nothing. */
  readonly onFailed?: (error: unknown, values: V) => Reply | undefined | Promise<Reply | undefined>
  /** What was typed is there again for whoever comes back to its page; for a form whose page keeps the rest. */
  readonly outlastsPage?: boolean
  /** For names that are no field: the fields that they speak of. What the server said of them stays until one of these changes. */
  readonly groups?: Readonly<Record<string, readonly (keyof V)[]>>
}
interface Reply {
  readonly fields?: Problems
  readonly text?: string
  /** What a row of the specification says of it, small below. */
  readonly fixed?: string
}

type Told = Readonly<Record<string, { readonly type?: unknown; readonly message?: string } | undefined>>
/** What the server said of fields, however deep they lie, by their path. */
const toldOf = (errors: object, path = ''): [name: string, text: string][] =>
  Object.entries(errors as Told).flatMap(([key, error = {}]) => {
    if (error.type === 'server') return [[path + key, error.message ?? '']]
    return typeof error.type === 'string' ? [] : toldOf(error, `${path}${key}.`)
  })
const wrongIn = (problems: Problems) => Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1]))

/** Texts that stand in fields otherwise than their form knows: typed, or filled in by the browser, before the page was alive. */
function typedBefore(root: HTMLElement | null, known: FieldValues): Readonly<Record<string, string>> {
  const fields = [...(root?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])]
  const texts = fields.filter(({ type }) => !['checkbox', 'radio', 'file', 'hidden'].includes(type))
  return Object.fromEntries(
    texts.flatMap(({ name, value }) => (typeof known[name] === 'string' && known[name] !== value ? [[name, value]] : [])),
  )
}

/**
 * A form. A field complains once it was left with a change or the form was sent in vain; what the server said of it stays until it is
 * changed. After a vain attempt the first wrong field takes the focus. What was typed stays, through a reload and the end of a session too, and a second press waits for the first.
 */
export function useForm<V extends FieldValues>({
  start,
  check,
  send,
  failed,
  onFailed,
  outlastsPage = false,
  groups = {},
}: FormOptions<V>) {
  const shell = useShell()
  const hook = useHookForm<V>({
    defaultValues: start as DefaultValues<V>,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
    resolver: (values) => {
      const wrong = wrongIn(check(values)).map(([name, message]) => [name, { type: 'rule', message }])
      return wrong.length > 0 ? { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<V> } : { values, errors: {} }
    },
  })
  const values = useWatch({ control: hook.control }) as V
  const { isDirty, isSubmitting, errors: told } = hook.formState
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempts, setAttempts] = useState(0)
  const [trouble, setTrouble] = useState<{ readonly text: string; readonly fixed?: string | undefined; readonly attempt: number }>()
  const changed = useRef(new Set<keyof V>())
  const sending = useRef<Promise<void>>(undefined)
  const isSent = useRef(false)
  const isByItself = useRef(false)
  const root = useRef<HTMLFormElement & HTMLDivElement>(null)
  useEffect(() => {
    // While it is sent, fields may be switched off.
    if (attempts > 0 && !isSubmitting && !isByItself.current) focusProblem(root.current)
  }, [attempts, isSubmitting])

  const wasServed = useRef(!useHydrated())
  useEffect(() => {
    // drawn anew, its fields would go back to what the server had
    const typed = { ...keptTyped(start), ...(wasServed.current && typedBefore(root.current, hook.getValues())) }
    if (Object.keys(typed).length > 0) change((before) => ({ ...before, ...typed }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page has come alive
  }, [])

  // whoever changes the language, or loads the page again, types nothing twice
  const keep = useEffectEvent(() => isSent.current || keepTyped(root.current, start, hook.getValues()))
  useEffect(() => {
    const leaving = () => keep()
    addEventListener('pagehide', leaving)
    return () => removeEventListener('pagehide', leaving)
  }, [])

  useEffect(() => {
    const [place, form, account] = [placeOf(start), root.current, readSession()?.user.id]
    return () => {
      if (isSent.current) return
      if (account) keepEnded(account, place, form, start, hook.getValues())
      // closed on its own page it was given up
      if (outlastsPage && placeOf(start) !== place) keepLeft(place, form, start, hook.getValues())
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as it stood when it was opened
  }, [])

  const found = check(values)
  const isAsked = attempts > 0
  const shown = Object.fromEntries([...toldOf(told), ...wrongIn(found).filter(([name]) => isAsked || left.has(name))])

  const change = (next: (values: V) => V) => {
    const before = hook.getValues()
    hook.setValues(next as never, { shouldDirty: true })
    const after = hook.getValues()
    isSent.current = false
    const differs = (field: keyof V) => before[field] !== after[field]
    for (const field of Object.keys(after)) if (differs(field)) changed.current.add(field)
    for (const [name] of toldOf(told)) if ((groups[name] ?? [name]).some(differs)) hook.clearErrors(name as Path<V>)
  }
  const set = <K extends keyof V>(name: K, value: V[K]) => change((before) => ({ ...before, [name]: value }))
  const refuse = (fields: Problems, text?: string, fixed?: string) => {
    for (const [name, message] of wrongIn(fields)) hook.setError(name as Path<V>, { type: 'server', message })
    setAttempts((n) => n + 1)
    setTrouble((before) => (text ? { text, fixed, attempt: (before?.attempt ?? 0) + 1 } : undefined))
  }
  const deliver = async (typed: V, how: typeof send) => {
    try {
      await how(typed)
      isSent.current = true
      setTrouble(undefined)
    } catch (error) {
      const reply = (await onFailed?.(error, typed)) ?? {}
      const fields = reply.fields ?? Object.fromEntries(Object.entries(fieldErrors(error)).filter(([name]) => name in typed))
      const isTold = wrongIn(fields).length > 0
      refuse(fields, reply.text ?? (isTold ? undefined : await explain(shell, error, failed)), reply.fixed)
    }
  }
  /** Sends it, or does something else with it that may fail in the same ways. What it does `byItself` takes nobody's focus when it fails. */
  const submit = (how = send, { byItself = false } = {}): Promise<void> => {
    if (sending.current) return sending.current
    isByItself.current = byItself
    const sends = hook.handleSubmit(
      (typed) => deliver(typed, how),
      () => refuse({}),
    )
    sending.current = sends().finally(() => (sending.current = undefined))
    return sending.current
  }
  /** The field was left. Nothing moves under a press: the complaint waits until the finger is off the page. */
  const leave = (name: string) => whenReleased(() => setLeft((before) => new Set([...before, name])))
  return {
    values,
    /** What stands in it at this moment, for what goes on after an answer. */
    now: () => hook.getValues(),
    /** What is wrong and to be shown, in words. */
    problems: shown as Readonly<Record<string, string>>,
    /** What to say of the last attempt as a whole. Not taken away by the next press: nothing may move under it. */
    trouble,
    busy: isSubmitting,
    /** Something differs from what it began with. */
    isChanged: isDirty,
    attempts,
    change,
    set,
    leave,
    submit,
    root,
    /** Begins anew: nothing was typed, nothing is wrong. */
    reset(next: V = start) {
      hook.reset(next as DefaultValues<V>)
      changed.current.clear()
      setLeft(new Set())
      setAttempts(0)
      setTrouble(undefined)
    },
    /** Everything that a Field needs under its name; `read` keeps what may be typed there. */
    field: (name: TextsOf<V>, read: (typed: string) => string = (typed) => typed) => ({
      name,
      value: values[name] as string,
      error: shown[name] as string | undefined,
      onChange: ({ target }: Typed) => set(name, read(target.value) as V[typeof name]),
      // Only after a change: a field that is merely passed by would move the page under the finger. An e-mail is asked for at once
      // by whoever goes on to the next field.
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        const goesOn =
          target.getAttribute('type') === 'email' && relatedTarget instanceof Element && relatedTarget.matches('input, textarea, select')
        if (changed.current.has(name) || goesOn) leave(name)
      },
    }),
    /** For the form element itself. */
    form: {
      ref: root,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}
