import type { ErrorBody, FailureCode } from '@rondo/contracts/kernel/failures'
import { sayIn } from '@rondo/words/all'

const say = sayIn('en') as (key: string, values?: Facts['values']) => string

export interface Facts {
  /** Values of the words' placeholders; they cross the wire among the details, for words in other languages. */
  readonly values?: Readonly<Record<string, string | number>>
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
    super(say(`failures.${code}`, facts.values))
    this.code = code
    this.facts = facts
  }
}
