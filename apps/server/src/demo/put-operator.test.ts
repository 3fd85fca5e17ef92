import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts, wallet } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { codeOf } from '../../test/second-factor.ts'
import { putOperator } from './index.ts'

const { call, server } = await openApp()

test('the operator of the demo signs in with what the README says, and the desk answers', async () => {
  await Promise.all([putOperator(server), putOperator(server)])
  const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')
  const [, identifier = '', key = ''] = /`(operator@[\w.]+)`.*`([A-Z2-7]{32})`/.exec(readme) ?? []
  const refused: unknown = await call(accounts.login, { body: { identifier, password: 'Rondo2026' } }).catch((error: unknown) => error)
  const ticket = refused instanceof Refused ? (refused.body?.details?.['ticket'] as string) : ''
  const { jwt } = await call(accounts.secondStep, { body: { ticket, code: codeOf(key) } })
  expect((await call(wallet.listAlarms, { query: {} }, { authorization: `Bearer ${jwt}` })).data).toEqual([])
})
