interface CardError {
  readonly type?: string
  readonly code?: string | undefined
  readonly message?: string | undefined
}
/** What the payment provider says to people, in their language; undefined of what it tells programmers, in English. */
export const cardWords = (error: CardError | undefined): string | undefined =>
  error?.type === 'card_error' || error?.type === 'validation_error' || error?.code?.endsWith('_authentication_failure')
    ? error.message
    : undefined
