/** The frame in which a card is typed. It belongs to the provider's origin, so the number never touches the shop's page. */
interface Setting {
  type: 'card' | 'payment' | 'cardNumber' | 'cardExpiry' | 'cardCvc'
  variables: Record<string, string>
  colorScheme: string
  hidePostalCode: boolean
  placeholder?: string
  labels: Record<string, string>
}

interface Known {
  name: string
  part: 'number' | 'expiry' | 'cvc' | 'postal'
  label: string
  placeholder: string
  autocomplete: string
  wide?: true
}

const known: Known[] = [
  { name: 'cardnumber', part: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234', autocomplete: 'cc-number', wide: true },
  { name: 'exp-date', part: 'expiry', label: 'Expiry date', placeholder: 'MM / YY', autocomplete: 'cc-exp' },
  { name: 'cvc', part: 'cvc', label: 'Security code', placeholder: 'CVC', autocomplete: 'cc-csc' },
  { name: 'postal', part: 'postal', label: 'Postal code', placeholder: 'ZIP', autocomplete: 'postal-code', wide: true },
]
const partsOf: Record<Setting['type'], Known['part'][]> = {
  card: ['number', 'expiry', 'cvc', 'postal'],
  payment: ['number', 'expiry', 'cvc', 'postal'],
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
}

const query = new URLSearchParams(location.search)
const id = query.get('id') ?? ''
const group = query.get('group') ?? ''
const form = document.querySelector<HTMLFormElement>('#card') ?? document.createElement('form')
const inputs = new Map<Known['part'], HTMLInputElement>()
const touched = new Set<Known['part']>()

function tell(message: Record<string, unknown>): void {
  window.parent.postMessage({ sandbox: 'field', id, ...message }, '*')
}

const digits = (part: Known['part']) => (inputs.get(part)?.value ?? '').replace(/\D/g, '')

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^(6011|65)/.test(number)) return 'discover'
  return number.startsWith('4') ? 'visa' : 'unknown'
}

function luhn(number: string): boolean {
  let sum = 0
  for (let i = 0; i < number.length; i += 1) {
    const digit = Number(number[number.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const lengthOf = (brand: string) => (brand === 'amex' ? 15 : 16)

/** What is wrong with one part, in the provider's codes; undefined when it is good. */
function problemOf(part: Known['part']): { code: string; message: string } | undefined {
  if (part === 'number') {
    const number = digits('number')
    if (number.length < lengthOf(brandOf(number))) return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
    return luhn(number) ? undefined : { code: 'invalid_number', message: 'Your card number is invalid.' }
  }
  if (part === 'expiry') {
    const typed = digits('expiry')
    if (typed.length < 4) return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." }
    const month = Number(typed.slice(0, 2))
    const year = 2000 + Number(typed.slice(-2))
    const today = new Date()
    if (month < 1 || month > 12) return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." }
    return year * 12 + month < today.getFullYear() * 12 + today.getMonth() + 1
      ? { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." }
      : undefined
  }
  if (part === 'cvc')
    return digits('cvc').length < 3 ? { code: 'incomplete_cvc', message: "Your card's security code is incomplete." } : undefined
  return (inputs.get('postal')?.value ?? '').trim() === ''
    ? { code: 'incomplete_zip', message: 'Your postal code is incomplete.' }
    : undefined
}

function shaped(part: Known['part'], value: string): string {
  const only = value.replace(/\D/g, '')
  if (part === 'number') {
    const amex = brandOf(only) === 'amex'
    const cut = only.slice(0, amex ? 15 : 19)
    return amex ? [cut.slice(0, 4), cut.slice(4, 10), cut.slice(10)].filter(Boolean).join(' ') : (cut.match(/.{1,4}/g) ?? []).join(' ')
  }
  if (part === 'expiry') {
    const padded = /^[2-9]/.test(only) ? `0${only}` : only
    const cut = padded.length > 4 ? padded.slice(0, 2) + padded.slice(-2) : padded
    return cut.length > 2 || (cut.length === 2 && value.includes('/')) ? `${cut.slice(0, 2)} / ${cut.slice(2)}` : cut
  }
  if (part === 'cvc') return only.slice(0, 4)
  return value.slice(0, 12)
}

function report(): void {
  const parts = [...inputs.keys()]
  const problems = parts.map((part) => ({ part, problem: problemOf(part) }))
  const shown = problems.find(({ part, problem }) => problem && touched.has(part) && (inputs.get(part)?.value ?? '') !== '')?.problem
  for (const { part, problem } of problems) {
    const input = inputs.get(part)
    input?.setAttribute('aria-invalid', String(problem !== undefined && touched.has(part) && input.value !== ''))
    input?.setAttribute('data-complete', String(problem === undefined))
  }
  const note = document.querySelector('.problem')
  if (note) note.textContent = shown?.message ?? ''
  tell({
    event: 'change',
    complete: problems.every(({ problem }) => !problem),
    empty: parts.every((part) => (inputs.get(part)?.value ?? '') === ''),
    brand: brandOf(digits('number')),
    error: shown && { type: 'validation_error', ...shown },
    value: { postalCode: inputs.get('postal')?.value ?? '' },
  })
  measure()
}

function measure(): void {
  tell({ event: 'height', height: form.scrollHeight })
}

function moveOn(part: Known['part']): void {
  if (problemOf(part) || part === 'cvc' || part === 'postal') return
  const order = [...inputs.keys()]
  const next = inputs.get(order[order.indexOf(part) + 1] ?? part)
  if (next && next.value === '') next.focus()
}

function listen(input: HTMLInputElement, part: Known['part']): void {
  input.addEventListener('input', () => {
    const atEnd = input.selectionStart === input.value.length
    input.value = shaped(part, input.value)
    report()
    if (atEnd && document.activeElement === input) moveOn(part)
  })
  input.addEventListener('focus', () => tell({ event: 'focus' }))
  input.addEventListener('blur', () => {
    touched.add(part)
    report()
    tell({ event: 'blur' })
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ event: 'escape' })
    if (event.key === 'Enter') tell({ event: 'submit' })
    if (event.key === 'Backspace' && part === 'expiry' && input.value.endsWith(' / ')) input.value = input.value.slice(0, 1)
  })
}

function field(one: Known, setting: Setting): HTMLLabelElement {
  const label = document.createElement('label')
  const name = document.createElement('span')
  const input = document.createElement('input')
  name.textContent = setting.labels[one.part] ?? one.label
  input.name = one.name
  input.placeholder = inputs.size === 0 && setting.placeholder !== undefined ? setting.placeholder : one.placeholder
  input.autocomplete = one.autocomplete as AutoFill
  input.inputMode = one.part === 'postal' ? 'text' : 'numeric'
  input.setAttribute('aria-label', name.textContent)
  if (one.wide) label.className = 'wide'
  label.append(name, input)
  inputs.set(one.part, input)
  listen(input, one.part)
  return label
}

function cardIcon(): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(space, 'svg')
  const path = document.createElementNS(space, 'path')
  icon.setAttribute('viewBox', '0 0 24 16')
  icon.setAttribute('aria-hidden', 'true')
  path.setAttribute('fill', 'currentColor')
  path.setAttribute('d', 'M2 0h20a2 2 0 0 1 2 2v1H0V2a2 2 0 0 1 2-2Zm22 6v8a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V6h24ZM3 11v2h6v-2H3Z')
  icon.append(path)
  return icon
}

function build(setting: Setting): void {
  const wanted = known.filter(({ part }) => partsOf[setting.type].includes(part) && !(part === 'postal' && setting.hidePostalCode))
  const labels = wanted.map((one) => field(one, setting))
  form.dataset['type'] = setting.type
  if (setting.type === 'payment') {
    const note = document.createElement('p')
    note.className = 'problem'
    note.setAttribute('role', 'alert')
    form.append(...labels, note)
    return
  }
  const first = document.createElement('div')
  first.className = setting.type === 'card' ? 'number' : 'one'
  first.append(...(setting.type === 'card' || setting.type === 'cardNumber' ? [cardIcon()] : []), labels[0] ?? '')
  form.append(first)
  if (labels.length === 1) return
  const rest = document.createElement('div')
  rest.className = 'rest'
  rest.append(...labels.slice(1))
  form.append(rest)
}

function paint(setting: Pick<Setting, 'variables' | 'colorScheme'>): void {
  const root = document.documentElement
  root.style.colorScheme = setting.colorScheme
  for (const [name, value] of Object.entries(setting.variables)) root.style.setProperty(`--${name}`, value)
  measure()
}

type Parts = Partial<Record<Known['part'], string>>
type FieldWindow = Window & { sandboxField?: { group: string; read(): Parts; problem(): { code: string; message: string } | undefined } }

/** Number, date and code may stand in three frames of one group; they are of one origin and may read each other. */
function siblings(): NonNullable<FieldWindow['sandboxField']>[] {
  const found: NonNullable<FieldWindow['sandboxField']>[] = []
  for (let i = 0; i < window.parent.frames.length; i += 1) {
    try {
      const other = (window.parent.frames[i] as FieldWindow | undefined)?.sandboxField
      if (other?.group === group) found.push(other)
    } catch {
      // A frame of another origin is none of ours.
    }
  }
  return found
}

function read(): Parts {
  return Object.fromEntries([...inputs].map(([part, input]) => [part, input.value.trim()]))
}
;(window as FieldWindow).sandboxField = { group, read, problem: () => [...inputs.keys()].map((part) => problemOf(part)).find(Boolean) }

type Ask = { ask: number; call: 'createPaymentMethod' | 'createToken' | 'check'; key: string; fields: Record<string, string> }

async function act({ call, key, fields }: Ask): Promise<Record<string, unknown>> {
  for (const part of inputs.keys()) touched.add(part)
  report()
  const all = siblings()
  const problem = all.map((one) => one.problem()).find(Boolean)
  if (problem) return { error: { type: 'validation_error', ...problem } }
  if (call === 'check') return {}
  const typed: Parts = Object.assign({}, ...all.map((one) => one.read()))
  const expiry = (typed.expiry ?? '').replace(/\D/g, '')
  const body = new URLSearchParams({ key, ...fields })
  body.set('card[number]', (typed.number ?? '').replace(/\D/g, ''))
  body.set('card[exp_month]', expiry.slice(0, 2))
  body.set('card[exp_year]', expiry.slice(2))
  body.set('card[cvc]', typed.cvc ?? '')
  if (call === 'createPaymentMethod') body.set('type', 'card')
  if (call === 'createPaymentMethod' && typed.postal && !body.has('billing_details[address][postal_code]'))
    body.set('billing_details[address][postal_code]', typed.postal)
  const answer = await fetch(call === 'createToken' ? '/v1/tokens' : '/v1/payment_methods', { method: 'POST', body })
  const found = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) return { error: found['error'] }
  return call === 'createToken' ? { token: found } : { paymentMethod: found }
}

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const message = event.data as { sandbox?: string; setting?: Setting; paint?: Setting; focus?: true; clear?: true } & Partial<Ask>
  if (event.source !== window.parent || message.sandbox !== 'host') return
  if (message.setting && inputs.size === 0) {
    build(message.setting)
    paint(message.setting)
    tell({ event: 'ready' })
    report()
  }
  if (message.paint) paint(message.paint)
  if (message.focus) inputs.values().next().value?.focus()
  if (message.clear) {
    for (const input of inputs.values()) input.value = ''
    touched.clear()
    report()
  }
  if (message.ask !== undefined) {
    const asked = message as Ask
    void act(asked).then(
      (answer) => tell({ answer: asked.ask, ...answer }),
      () =>
        tell({
          answer: asked.ask,
          error: { type: 'api_connection_error', message: 'We are experiencing issues connecting to our payments provider.' },
        }),
    )
  }
})
form.addEventListener('submit', (event) => event.preventDefault())
new ResizeObserver(measure).observe(document.body)
tell({ event: 'hello' })
