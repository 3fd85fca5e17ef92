import { accounts, wallet } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { beforeAll, expect, test } from 'vitest'
import { openApp, type Person } from '../../../test/app.ts'
import { codeOf, withFactor } from '../../../test/second-factor.ts'
import { clearFactor, setOperator } from './operators.ts'
import { hashPassword } from './passwords.ts'

const opened = await openApp()
const { app, as, call, person, eventually } = opened
const password = 'Velvet2026'
let hash = ''
beforeAll(async () => {
  hash = await hashPassword(password)
})
async function member(changes: Parameters<typeof person>[0] = {}): Promise<Person> {
  const made = await person(changes)
  await app.db.updateTable('account').set({ password_hash: hash }).where('id', '=', made.id).execute()
  return made
}
const login = ({ username }: Person, tried = password) => call(accounts.login, { body: { identifier: username, password: tried } })
/** The ticket of a first step that is refused with one. */
async function ticketOf(who: Person): Promise<string> {
  const refused: unknown = await login(who).catch((error: unknown) => error)
  if (!(refused instanceof Refused)) throw new Error('a session began without a code')
  expect(refused).toMatchObject({ status: 403, body: { code: 'accounts.second_step' } })
  const ticket = refused.body?.details?.['ticket']
  return typeof ticket === 'string' ? ticket : ''
}
const secondStep = (ticket: string, code: string, ip?: string) =>
  call(accounts.secondStep, { body: { ticket, code } }, ip ? { 'x-forwarded-for': ip } : {})
const refusedAs = (code: string, status = 400) => ({ status, body: { code } })

test('with a second factor a session begins only after its code', async () => {
  const ida = await member()
  const { secret } = await withFactor(opened, ida, password)
  const ticket = await ticketOf(ida)
  await expect(call(accounts.me, { query: {} }, { authorization: `Bearer ${ticket}` })).rejects.toMatchObject({ status: 401 })
  const { jwt, user } = await secondStep(ticket, codeOf(secret))
  expect(user.id).toBe(ida.id)
  expect((await call(accounts.me, { query: {} }, { authorization: `Bearer ${jwt}` })).id).toBe(ida.id)
})

test('a code counts once, an older one not after it, and a wrong one not at all; the ticket is good once', async () => {
  const ida = await member()
  const { secret } = await withFactor(opened, ida, password)
  const ticket = await ticketOf(ida)
  await expect(secondStep(ticket, '')).rejects.toMatchObject(refusedAs('accounts.code_required'))
  await expect(secondStep(ticket, 'no code')).rejects.toMatchObject(refusedAs('accounts.code_wrong'))
  await expect(secondStep(ticket, codeOf(secret, 9))).rejects.toMatchObject(refusedAs('accounts.code_wrong'))
  const code = codeOf(secret, 1)
  await secondStep(ticket, code)
  await expect(secondStep(ticket, codeOf(secret, 1))).rejects.toMatchObject(refusedAs('accounts.second_step_over'))
  const again = await ticketOf(ida)
  await expect(secondStep(again, code)).rejects.toMatchObject(refusedAs('accounts.code_used'))
  await expect(secondStep(again, codeOf(secret))).rejects.toMatchObject(refusedAs('accounts.code_used'))
})

test('of two who bring the same code at once one comes in', async () => {
  const ida = await member()
  const { recoveryCodes } = await withFactor(opened, ida, password)
  for (const code of recoveryCodes.slice(0, 3)) {
    const ticket = await ticketOf(ida)
    const came = await Promise.allSettled([secondStep(ticket, code), secondStep(ticket, code)])
    expect(came.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('a recovery code opens the door once, however it is typed, and none is kept as it reads', async () => {
  const ida = await member()
  const { recoveryCodes } = await withFactor(opened, ida, password)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [code = ''] = recoveryCodes
  expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
  await secondStep(await ticketOf(ida), ` ${code.toLowerCase().replaceAll('-', ' ')} `)
  await expect(secondStep(await ticketOf(ida), code)).rejects.toMatchObject(refusedAs('accounts.code_used'))
  const { rows } = await app.pool.query('select to_jsonb(r)::text as row from recovery_code r where account_id = $1', [ida.id])
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  const { rows: kept } = await app.pool.query<{ answer: unknown }>('select answer from request_key where account_id = $1', [ida.id])
  expect(JSON.stringify(kept)).not.toContain(code)
})

test('the secret does not lie open in the database', async () => {
  const ida = await member()
  const { secret } = await withFactor(opened, ida, password)
  const { rows } = await app.pool.query<{ secret: Buffer }>('select secret from second_factor where account_id = $1', [ida.id])
  const { Secret } = await import('otpauth')
  expect(rows[0]?.secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
})

test('tries are counted: the sixth from one network waits, and so does whoever is right by then', async () => {
  const ida = await member()
  const { secret } = await withFactor(opened, ida, password)
  const ticket = await ticketOf(ida)
  const ip = '198.51.100.7'
  for (let n = 0; n < 5; n++) await expect(secondStep(ticket, '000000', ip)).rejects.toMatchObject({ status: 400 })
  await expect(secondStep(ticket, codeOf(secret, 1), ip)).rejects.toMatchObject({ status: 429 })
  await secondStep(ticket, codeOf(secret, 1)) // from home
})

test('strangers who know the password and use up all tries keep the owner out of nothing', async () => {
  const ida = await member()
  const { secret, recoveryCodes } = await withFactor(opened, ida, password)
  let ticket = await ticketOf(ida)
  for (let n = 0; n < 20; n++) await expect(secondStep(ticket, '000000', `198.51.${n}.7`)).rejects.toMatchObject({ status: 400 })
  await expect(secondStep(ticket, codeOf(secret, 1), '203.0.113.9')).rejects.toMatchObject({ status: 429 })
  // a recovery code is too long to guess: nobody counts it against the others
  expect((await secondStep(ticket, recoveryCodes[0] ?? '', '203.0.113.9')).user.id).toBe(ida.id)
  // and who sets a new password tries anew, with the app
  await app.pool.query('update account set password_version = password_version + 1 where id = $1', [ida.id])
  ticket = await ticketOf(ida)
  expect((await secondStep(ticket, codeOf(secret, 1), '203.0.113.9')).user.id).toBe(ida.id)
})

test('a session that begins while its person is blocked, or switches the second factor on, waits and sees it', async () => {
  const [bo, ida] = [await member(), await member()]
  const meanwhile = async (who: Person, change: string) => {
    const client = await app.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from account where id = $1 for no key update', [who.id])
      const signingIn = login(who).then(
        () => 'came in',
        (error: unknown) => (error instanceof Refused ? String(error.body?.code) : String(error)),
      )
      await expect
        .poll(async () => {
          const { rows } = await app.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'`)
          return rows.length
        })
        .toBeGreaterThan(0)
      await client.query(change, [who.id])
      await client.query('commit')
      return await signingIn
    } finally {
      client.release()
    }
  }
  expect(await meanwhile(bo, 'update account set blocked_at = app_now() where id = $1')).toBe('accounts.blocked')
  const on = `insert into second_factor (account_id, secret, confirmed_at) values ($1, '\\x00', app_now())`
  expect(await meanwhile(ida, on)).toBe('accounts.second_step')
  const { rows } = await app.pool.query('select from session where account_id = any($1)', [[bo.id, ida.id]])
  expect(rows).toHaveLength(2) // those that were there before
})

test('whoever blocks, sets a new password or lets ten minutes pass ends the ticket', async () => {
  const ida = await member()
  const { recoveryCodes } = await withFactor(opened, ida, password)
  const late = await ticketOf(ida)
  await app.pool.query(`update one_time_token set expires_at = app_now() where account_id = $1 and purpose = 'second_step'`, [ida.id])
  await expect(secondStep(late, recoveryCodes[0] ?? '')).rejects.toMatchObject(refusedAs('accounts.second_step_over'))
  const older = await ticketOf(ida)
  const newer = await ticketOf(ida)
  await expect(secondStep(older, recoveryCodes[0] ?? '')).rejects.toMatchObject(refusedAs('accounts.second_step_over'))
  await app.db.updateTable('account').set({ blocked_at: new Date() }).where('id', '=', ida.id).execute()
  await expect(secondStep(newer, recoveryCodes[0] ?? '')).rejects.toMatchObject(refusedAs('accounts.blocked'))
})

test('switching it on asks for the password and a first code, ends the other sessions and writes a mail', async () => {
  const ida = await member()
  await app.db.updateTable('account').set({ operator_since: new Date() }).where('id', '=', ida.id).execute()
  const other = await login(ida)
  await expect(as(ida).call(accounts.setUpSecondFactor, { body: {} })).rejects.toMatchObject(
    refusedAs('accounts.current_password_required'),
  )
  await expect(as(ida).call(accounts.setUpSecondFactor, { body: { password: 'Wrong2026' } })).rejects.toMatchObject({
    ...refusedAs('accounts.current_password_wrong'),
    body: { errors: { password: 'Current password is incorrect' } },
  })
  const first = await as(ida).call(accounts.setUpSecondFactor, { body: { password } })
  const { secret } = await as(ida).call(accounts.setUpSecondFactor, { body: { password } })
  expect(secret).not.toBe(first.secret)
  expect(await as(ida).call(accounts.showSecondFactor, {})).toMatchObject({ on: false, given: false, isOperator: true })
  expect((await login(ida)).jwt).not.toBe('') // what waits for its first code asks for nothing yet
  await expect(as(ida).call(accounts.confirmSecondFactor, { body: { code: codeOf(first.secret) } })).rejects.toMatchObject(
    refusedAs('accounts.code_wrong'),
  )
  await as(ida).call(accounts.confirmSecondFactor, { body: { code: codeOf(secret) } })
  expect(await as(ida).call(accounts.showSecondFactor, {})).toMatchObject({ on: true, given: true, recoveryCodesLeft: 10 })
  await expect(call(accounts.me, { query: {} }, { authorization: `Bearer ${other.jwt}` })).rejects.toMatchObject({ status: 401 })
  await expect(as(ida).call(accounts.setUpSecondFactor, { body: { password } })).rejects.toMatchObject(refusedAs('accounts.factor_on', 409))
  await eventually(async () => {
    const mail = JSON.stringify(await (await fetch(`${opened.sandbox.base}/_sandbox/mail`)).json())
    return mail.includes(ida.email) && mail.includes('Two-step sign-in is on')
  })
})

test('switching it off asks for the password and a code, and the desk closes', async () => {
  const ida = await member({ operator: true })
  const { secret, recoveryCodes } = await withFactor(opened, ida, password)
  await as(ida).call(wallet.listAlarms, { query: {} })
  const off = (body: { password?: string; code: string }) => as(ida).call(accounts.switchOffSecondFactor, { body })
  await expect(off({ code: codeOf(secret) })).rejects.toMatchObject(refusedAs('accounts.current_password_required'))
  await expect(off({ password, code: '' })).rejects.toMatchObject(refusedAs('accounts.code_required'))
  expect(await as(ida).call(accounts.changeRecoveryCodes, { body: { password, code: codeOf(secret) } })).toMatchObject({
    recoveryCodes: expect.any(Array) as string[],
  })
  await expect(off({ password, code: recoveryCodes[0] ?? '' })).rejects.toMatchObject(refusedAs('accounts.code_wrong')) // of the old ones
  await off({ password, code: codeOf(secret, 1) })
  expect((await login(ida)).user.id).toBe(ida.id)
  await expect(as(ida).call(wallet.listAlarms, { query: {} })).rejects.toMatchObject(refusedAs('session.second_factor_missing', 403))
})

test('an operator is made and unmade by a command, whose acts are written down; a lost factor is cleared by another', async () => {
  const ida = await member()
  expect(await setOperator(app, ida.email.toUpperCase(), true, 'joins support')).toBe(true)
  await expect(as(ida).call(wallet.listAlarms, { query: {} })).rejects.toMatchObject(refusedAs('session.second_factor_missing', 403))
  await withFactor(opened, ida, password)
  await as(ida).call(wallet.listAlarms, { query: {} })
  expect(await clearFactor(app, ida.email, 'lost the phone and the paper')).toBe(true)
  expect((await login(ida)).user.id).toBe(ida.id)
  await expect(as(ida).call(wallet.listAlarms, { query: {} })).rejects.toMatchObject(refusedAs('session.second_factor_missing', 403))
  expect(await setOperator(app, ida.email, false, 'has left support')).toBe(true)
  await expect(as(ida).call(wallet.listAlarms, { query: {} })).rejects.toMatchObject(refusedAs('request.forbidden', 403))
  expect(await setOperator(app, 'nobody@people.test', true, 'joins support')).toBe(false)
  await expect(setOperator(app, ida.email, true, ' ')).rejects.toMatchObject({ code: 'operator.reason_required' })
  const { rows } = await app.pool.query('select by_id, act, before, after, reason from operator_act where subject = $1 order by id', [
    `account:${ida.id}`,
  ])
  expect(rows).toEqual([
    { by_id: null, act: 'operator_granted', before: { operator: false }, after: { operator: true }, reason: 'joins support' },
    {
      by_id: null,
      act: 'second_factor_cleared',
      before: { secondFactor: true },
      after: { secondFactor: false, removed: true },
      reason: 'lost the phone and the paper',
    },
    { by_id: null, act: 'operator_revoked', before: { operator: true }, after: { operator: false }, reason: 'has left support' },
  ])
})
