// The types of the payment provider's own package as a judge of recorded answers.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The package's own name for each kind of object. */
const types: Record<string, string> = {
  customer: 'Stripe.Customer',
  payment_method: 'Stripe.PaymentMethod',
  setup_intent: 'Stripe.SetupIntent',
  payment_intent: 'Stripe.PaymentIntent',
  charge: 'Stripe.Charge',
  refund: 'Stripe.Refund',
  transfer: 'Stripe.Transfer',
  transfer_reversal: 'Stripe.TransferReversal',
  account: 'Stripe.Account',
  account_link: 'Stripe.AccountLink',
  account_session: 'Stripe.AccountSession',
  login_link: 'Stripe.LoginLink',
  balance: 'Stripe.Balance',
  balance_transaction: 'Stripe.BalanceTransaction',
  payout: 'Stripe.Payout',
  dispute: 'Stripe.Dispute',
  file: 'Stripe.File',
  event: 'Stripe.Event',
  webhook_endpoint: 'Stripe.WebhookEndpoint',
}
export const kindsOfThings = Object.keys(types)

interface Named {
  readonly object: string
  readonly deleted?: boolean
  readonly data?: readonly Named[]
}
/** Every object that answers brought, also in lists. */
export const thingsIn = (calls: readonly { readonly status: number; readonly answer: string }[]): Named[] =>
  calls
    .filter(({ status, answer }) => status === 200 && answer.startsWith('{'))
    .map(({ answer }) => JSON.parse(answer) as Named)
    .flatMap((one) => (one.object === 'list' ? (one.data ?? []) : [one]))
    .filter(({ object }) => object in types)

/** What is deleted is answered as a thing of its own. */
const typeOf = ({ object, deleted }: Named) => (deleted ? types[object]?.replace('.', '.Deleted') : types[object]) ?? 'never'

const top = new URL('../../', import.meta.url)
/** What the compiler says of objects as values of their types; nothing where they are. */
export function problemsByTypes(things: readonly Named[]): string {
  const folder = mkdtempSync(fileURLToPath(new URL('.recorded-', top)))
  try {
    const lines = [...new Set(things.map((one) => `{ const it: ${typeOf(one)} = ${JSON.stringify(one)}; use(it) }`))]
    writeFileSync(
      `${folder}/recorded.ts`,
      `import type { Stripe } from 'stripe'\nconst use = (it: object): object => it\n${lines.join('\n')}\n`,
    )
    const options = {
      extends: '../../../tsconfig.base.json',
      compilerOptions: { composite: false, noEmit: true, emitDeclarationOnly: false, types: ['node'], exactOptionalPropertyTypes: false },
      include: ['recorded.ts'],
    }
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(options))
    execFileSync(process.execPath, [fileURLToPath(new URL('../../node_modules/.bin/tsc', top)), '-p', folder], { stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { stdout?: Buffer }).stdout ?? error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
