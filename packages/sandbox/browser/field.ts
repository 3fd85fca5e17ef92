/* oxlint-disable no-unused-vars -- these scripts share one scope; the list in browser-half.ts says with whom */
/** One card field in the shop's page: a frame of the provider and what the page may ask of it. */
interface FieldOptions {
  style?: { base?: Record<string, unknown>; invalid?: Record<string, unknown>; complete?: Record<string, unknown> }
  hidePostalCode?: boolean
  placeholder?: string
  labels?: Record<string, string>
  disabled?: boolean
  fields?: { billingDetails?: unknown }
  [name: string]: unknown
}
interface Appearance {
  theme?: string
  variables?: Record<string, string>
}
type Handler = (event: Record<string, unknown>) => void
type Answer = { error?: Record<string, unknown>; paymentMethod?: Record<string, unknown>; token?: Record<string, unknown> }

let count = 0

/** The variables of the frame's style sheet, from the page's own look, then `appearance`, then `style`. */
function variablesFor(host: Element, options: FieldOptions, appearance: Appearance): Record<string, string> {
  const look = getComputedStyle(host)
  const given = appearance.variables ?? {}
  const base = options.style?.base ?? {}
  const placeholder = base['::placeholder'] as Record<string, unknown> | undefined
  const night = appearance.theme === 'night'
  const found: Record<string, unknown> = {
    text: base['color'] ?? given['colorText'] ?? (night ? '#f2f2f5' : look.color),
    size: base['fontSize'] ?? given['fontSizeBase'] ?? look.fontSize,
    font: base['fontFamily'] ?? given['fontFamily'] ?? look.fontFamily,
    weight: base['fontWeight'],
    spacing: base['letterSpacing'],
    placeholder: placeholder?.['color'] ?? given['colorTextPlaceholder'],
    danger: options.style?.invalid?.['color'] ?? given['colorDanger'],
    complete: options.style?.complete?.['color'],
    icon: base['iconColor'] ?? given['iconColor'],
    background: given['colorBackground'],
    line: given['colorBorder'] ?? given['colorTextSecondary'],
    focus: given['colorPrimary'],
    radius: given['borderRadius'],
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
}

function schemeOf(host: Element, appearance: Appearance): string {
  if (appearance.theme === 'night') return 'dark'
  const scheme = getComputedStyle(host).colorScheme
  if (scheme === 'light dark' || scheme === 'dark light') return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return scheme.includes('dark') ? 'dark' : 'light'
}

function makeField(provider: string, type: string, group: string, first: FieldOptions, appearanceOf: () => Appearance) {
  count += 1
  const id = `sandbox-field-${count}`
  const handlers = new Map<string, Set<Handler>>()
  const waiting = new Map<number, (answer: Answer) => void>()
  let options = first
  let host: HTMLElement | undefined
  let frame: HTMLIFrameElement | undefined
  let asked = 0

  const fire = (name: string, event: Record<string, unknown>) =>
    handlers.get(name)?.forEach((handler) => handler({ elementType: type, ...event }))
  const send = (message: Record<string, unknown>) => frame?.contentWindow?.postMessage({ sandbox: 'host', ...message }, provider)
  const look = (at: HTMLElement) => {
    const colorScheme = schemeOf(at, appearanceOf())
    if (frame) frame.style.colorScheme = colorScheme // a frame of another scheme than its page stands on an opaque ground
    return { variables: variablesFor(at, options, appearanceOf()), colorScheme }
  }
  const repaint = () => host && send({ paint: look(host) })
  const mark = (name: string, on: boolean) => host?.classList.toggle(`StripeElement--${name}`, on)

  function hear(event: MessageEvent<unknown>): void {
    const message = event.data as Record<string, unknown>
    if (!frame || !host || event.source !== frame.contentWindow || event.origin !== provider) return
    if (typeof message['answer'] === 'number') {
      waiting.get(message['answer'])?.(message as Answer)
      waiting.delete(message['answer'])
    }
    switch (message['event']) {
      case 'hello':
        send({
          setting: {
            type,
            hidePostalCode: options.hidePostalCode ?? false,
            placeholder: options.placeholder,
            labels: options.labels ?? {},
            ...look(host),
          },
        })
        break
      case 'height':
        frame.style.height = `${Number(message['height'])}px`
        break
      case 'ready':
        fire('ready', {})
        break
      case 'change': {
        const { complete, empty, brand, error, value } = message
        mark('complete', complete === true)
        mark('empty', empty === true)
        mark('invalid', error !== undefined)
        fire('change', {
          complete,
          empty,
          brand,
          error: error === undefined ? error : inWords(error),
          value: type === 'payment' ? { type: 'card' } : value,
        })
        break
      }
      case 'focus':
      case 'blur':
        mark('focus', message['event'] === 'focus')
        fire(message['event'], {})
        break
      case 'escape':
        fire('escape', {})
        break
      case 'submit':
        host.closest('form')?.requestSubmit()
        break
    }
  }

  const themes = new MutationObserver(repaint)
  const field = {
    type,
    group,
    mount(target: string | HTMLElement) {
      const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
      if (!found)
        throw new Error(
          `The selector you specified (${typeof target === 'string' ? target : target.tagName}) applies to no DOM elements that are currently on the page.`,
        )
      if (frame) field.unmount()
      host = found
      host.classList.add('StripeElement', 'StripeElement--empty')
      frame = document.createElement('iframe')
      frame.title =
        type === 'cardCvc'
          ? 'Secure security code input frame'
          : type === 'cardExpiry'
            ? 'Secure expiration date input frame'
            : 'Secure card payment input frame'
      frame.name = id
      frame.src = `${provider}/_elements/card.html?id=${id}&group=${group}`
      Object.assign(frame.style, {
        border: '0',
        display: 'block',
        width: '100%',
        height: type === 'payment' ? '14rem' : '1.8em',
        background: 'transparent',
        colorScheme: 'light', // as the frame begins; what it looks like follows its greeting
      })
      window.addEventListener('message', hear)
      themes.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] })
      matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint)
      host.replaceChildren(frame)
    },
    on(name: string, handler: Handler) {
      const set = handlers.get(name) ?? new Set()
      handlers.set(name, set.add(handler))
      return field
    },
    once(name: string, handler: Handler) {
      const onlyOnce: Handler = (event) => {
        field.off(name, onlyOnce)
        handler(event)
      }
      return field.on(name, onlyOnce)
    },
    off(name: string, handler?: Handler) {
      if (handler) handlers.get(name)?.delete(handler)
      else handlers.delete(name)
      return field
    },
    update(changes: FieldOptions) {
      options = { ...options, ...changes }
      repaint()
    },
    repaint,
    focus: () => send({ focus: true }),
    blur: () => frame?.blur(),
    clear: () => send({ clear: true }),
    collapse: () => undefined,
    unmount() {
      window.removeEventListener('message', hear)
      matchMedia('(prefers-color-scheme: dark)').removeEventListener('change', repaint)
      themes.disconnect()
      host?.classList.remove(
        'StripeElement',
        'StripeElement--empty',
        'StripeElement--complete',
        'StripeElement--invalid',
        'StripeElement--focus',
      )
      frame?.remove()
      frame = undefined
      host = undefined
    },
    destroy() {
      field.unmount()
      handlers.clear()
    },
    /** Asks the frame to act with what is typed in it. */
    ask(call: string, key: string, fields: Record<string, string>): Promise<Answer> {
      if (!frame)
        return Promise.resolve({
          error: {
            type: 'invalid_request_error',
            message:
              'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
          },
        })
      asked += 1
      const number = asked
      return new Promise((resolve) => {
        waiting.set(number, resolve)
        send({ ask: number, call, key, fields })
      })
    },
  }
  return field
}

type Field = ReturnType<typeof makeField>
