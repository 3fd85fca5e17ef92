import { moderation } from '@rondo/contracts'
import { Refused } from '@rondo/contracts/kernel/call'
import { expect, test } from 'vitest'
import { crowd, openApp } from '../../../test/app.ts'

const { as, person } = await openApp({ ...crowd, logLevel: 'silent' })

test('twenty reports an hour, and then none', async () => {
  const [anna, ...others] = [await person(), ...(await Promise.all(Array.from({ length: 21 }, () => person())))]
  const codes: (string | undefined)[] = []
  for (const { id } of others)
    codes.push(
      await as(anna)
        .call(moderation.sendReport, { body: { kind: 'person', id, reason: 'spam' as never } })
        .then(
          () => 'done',
          (error: unknown) => (error instanceof Refused ? error.body?.code : String(error)),
        ),
    )
  expect(new Set(codes.slice(0, 20))).toEqual(new Set(['moderation.reason_other']))
  expect(codes[20]).toBe('request.too_many')
})
