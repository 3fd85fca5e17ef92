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

/** No clear answer: it may have been done or not. `answered` tells that the provider failed by itself, so the attempt is over. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly answered: boolean
  constructor(message: string, { answered = false, cause }: { answered?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.answered = answered
  }
}
