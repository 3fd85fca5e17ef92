import type { ErrorBody, FailureCode } from '@rondo/contracts/kernel/failures'
import { sayIn } from '@rondo/words/all'
import { type Amount, amountIn } from '@rondo/words/amount'

const say = sayIn('en') as (key: string, values?: Readonly<Record<string, string | number>>) => string
const worded = (values: Facts['values'] = {}) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? amountIn('en', value.amount, value.currency) : value]),
  )

export interface Facts {
  /** Values of the words' placeholders; they cross the wire among the details, for words in other languages. Each language writes an amount its way. */
  readonly values?: Readonly<Record<string, string | number | Amount>>
  /** One English text a field, for forms. */
  readonly errors?: Readonly<Record<string, string>>
  /** An id that the documents give, such as Auth.form.error.invalid. */
  readonly id?: string
  /** A machine code that the documents give, in place of ours. */
  readonly code?: string
  readonly details?: ErrorBody['details']
  /** Seconds to wait before another try. */
  readonly retryAfter?: number
}

/** Something we foresaw. The code crosses the wire with its English text; the browser words it in the reader's language. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: FailureCode
  readonly facts: Facts
  constructor(code: FailureCode, facts: Facts = {}) {
    super(say(`failures.${code}`, worded(facts.values)))
    this.code = code
    this.facts = facts
  }
}
