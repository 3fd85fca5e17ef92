// What somebody does before the application lives must not be lost: it is kept and done as soon as somebody can hear it.
// Links need no help, they are the browser's own; but for those that bear `data-kept`, which say more than their address.

/** Events of the document, told by the application. `listening`: React hears from here on and hydrates at once for whatever is pressed.
 *  `alive`: everything is hydrated, what was done before can be done. A type only: this file stays in the first small script. */
export type Moment = 'rondo:listening' | 'rondo:alive'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Keeps presses, sendings of forms and what is typed, in their order, until the document is listening; boxes, texts and all that follows
 * something kept until it is alive: React takes a box that was ticked while it hydrates for one that always was. Then they are done one by
 * one, each upon the screen that the one before has made. Resolves at the first.
 */
export function keepEarlyPresses(document: Document): Promise<void> {
  const kept: (() => void)[] = []
  const typed = new Map<Field, string>()
  let isListening = false
  let isReplayed = false
  return new Promise((firstKept) => {
    const canHear = () => isReplayed || (isListening && kept.length === 0)
    const keep = (target: Element, act: () => void) => {
      kept.push(() => {
        if (!target.isConnected) return
        // React hydrates at once whatever an event meets, and takes what it finds there for what always was: first a harmless one
        target.dispatchEvent(new Event('mouseup', { bubbles: true }))
        act()
      })
      firstKept()
    }
    const keepClick = (event: Event) => {
      const pressed = pressedBy(event.target as Element)
      if (!pressed || isReplayed || (canHear() && !(pressed instanceof HTMLInputElement))) return
      if (isListening) event.stopImmediatePropagation() // kept, so not heard as well
      if (pressed instanceof HTMLInputElement || pressed instanceof HTMLAnchorElement) event.preventDefault() // a box stays as it was drawn until its owner can change it
      keep(pressed, () => pressed.click())
    }
    const keepSubmit = (event: Event) => {
      if (canHear()) return
      if (isListening) event.stopImmediatePropagation()
      event.preventDefault() // forms have no address of their own to be sent to
      const [form, submitter] = [event.target as HTMLFormElement, (event as SubmitEvent).submitter]
      keep(form, () => form.requestSubmit(submitter))
    }
    const keepText = ({ target }: Event) => {
      if (isReplayed) return
      const field = target as Field
      if (!typed.has(field)) keep(field, () => typeAgain(field, typed.get(field) ?? ''))
      typed.set(field, field.value)
    }
    const keeps = { click: keepClick, submit: keepSubmit, input: keepText }
    for (const [event, listen] of Object.entries(keeps)) document.addEventListener(event, listen, true)
    const on = (moment: Moment, act: () => void) => document.addEventListener(moment, act, { once: true })
    on('rondo:listening', () => (isListening = true))
    const goOn = () => {
      isReplayed = true
      kept.shift()?.()
      isReplayed = false
      if (kept.length > 0) return void setTimeout(goOn) // in between the application draws what was done
      for (const [event, listen] of Object.entries(keeps)) document.removeEventListener(event, listen, true)
    }
    on('rondo:alive', goOn)
  })
}

/** The button or box that a click means; undefined where the browser knows best, and for buttons that send their form. */
function pressedBy(target: Element): HTMLElement | undefined {
  const control = target.closest('label')?.control ?? target.closest<HTMLElement>('input, button, [role=button], a[data-kept]')
  if (control instanceof HTMLInputElement) return control.type === 'checkbox' || control.type === 'radio' ? control : undefined
  if (control instanceof HTMLButtonElement && control.type === 'submit' && control.form) return undefined
  return control?.matches('button, [role=button], a') ? control : undefined
}

/** Puts a text into a field so that React hears of it: React looks whether the value differs from the one that was set last. */
function typeAgain(field: Field, text: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
