import { giveKnownFactor, hashPassword, setOperator } from '../features/accounts/index.ts'
import type { App } from '../platform/context.ts'
import { inTransaction } from '../platform/db.ts'

/** Of the demo alone, and written in the README: whoever looks at the desk there has it in an app within a minute. */
const demoOperator = { email: 'operator@demo.rondo.test', username: 'operator', secret: 'RONDODEMODESKRONDODEMODESK234567' }

/** Makes the demo's operator, once: an account, the role by the product's own command, and a second factor whose secret is known. */
export async function putOperator(app: App): Promise<void> {
  const { email, username, secret } = demoOperator
  const passwordHash = await hashPassword('Rondo2026')
  const id = await inTransaction(app, async (tx) => {
    const isFirst = await tx
      .insertInto('setting')
      .values({ key: 'demo.operator', value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!isFirst) return undefined
    const row = await tx
      .insertInto('account')
      .values({ email, username, password_hash: passwordHash, firstname: 'Olive', confirmed_at: new Date(), country: 'US' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  if (id === undefined) return
  await giveKnownFactor(app, id, secret)
  await setOperator(app, email, true, 'The demo has an operator')
}
