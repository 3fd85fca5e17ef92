/** The provider said no: nothing was done, and asking again would be answered the same. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  /** The provider's own word for it, such as `amount_too_small`. */
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The provider has no such thing: it never had, or it is gone. */
export const isMissing = (error: unknown): boolean => error instanceof ProviderRefused && error.reason === 'resource_missing'

/**
 * Not done as far as we know: no clear answer, or one that says nothing of the thing asked for (our key, its limits, its own fault).
 * `answered` tells that the provider keeps this failure as the answer to our key.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly answered: boolean
  constructor(message: string, { answered = false, cause }: { answered?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.answered = answered
  }
}
