import type { ComponentType } from 'react'

/** What this feature needs of a card that is typed into the provider's frame. The page brings the field of the checkout. */
export interface LaterCard {
  readonly stripe: {
    confirmCardPayment(
      secret: string,
      // oxlint-disable-next-line typescript/no-explicit-any -- the provider's own element, which only it understands
      data: { payment_method: { card: any; billing_details: { name: string } } },
    ): Promise<{
      readonly error?:
        | { readonly message?: string | undefined; readonly payment_intent?: { readonly status: string } | undefined }
        | undefined
      readonly paymentIntent?: { readonly status: string } | undefined
    }>
  }
  readonly element: unknown
  readonly isComplete: boolean
  readonly problem: string | undefined
}
export type CardPart = ComponentType<{ onChange: (card: LaterCard | undefined) => void; problem: string | undefined }>
