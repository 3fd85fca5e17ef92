// A button that is pressed before the application lives must not be deaf: the press is kept and done as soon as somebody can hear it.
// Links, fields and boxes need no help, they are the browser's own.

/** Events of the document, told by the application. `listening`: React hears from here on and hydrates at once for whatever is pressed.
 *  `alive`: everything is hydrated, what was pressed before can be done. A type only: this file stays in the first small script. */
export type Moment = 'rondo:listening' | 'rondo:alive'

/** Keeps presses of buttons and sendings of forms, in their order, until the document is listening. Resolves at the first one. */
export function keepEarlyPresses(document: Document): Promise<void> {
  const kept: (() => void)[] = []
  return new Promise((firstKept) => {
    const keep = (press: () => void) => {
      kept.push(press)
      firstKept()
    }
    const keepClick = ({ target }: MouseEvent) => {
      const button = (target as Element).closest<HTMLElement>('button, [role=button]')
      if (!button || (button instanceof HTMLButtonElement && button.type === 'submit' && button.form)) return // its form is sent, see below
      keep(() => {
        if (button.isConnected) button.click()
      })
    }
    const keepSubmit = (event: SubmitEvent) => {
      event.preventDefault() // forms have no address of their own to be sent to
      const [form, submitter] = [event.target as HTMLFormElement, event.submitter]
      keep(() => {
        if (form.isConnected) form.requestSubmit(submitter)
      })
    }
    document.addEventListener('click', keepClick, true)
    document.addEventListener('submit', keepSubmit, true)
    const on = (moment: Moment, act: () => void) => document.addEventListener(moment, act, { once: true })
    const stop = () => {
      document.removeEventListener('click', keepClick, true)
      document.removeEventListener('submit', keepSubmit, true)
    }
    on('rondo:listening', stop)
    on('rondo:alive', () => kept.splice(0).forEach((press) => press()))
  })
}
