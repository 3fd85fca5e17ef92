import { expect, test } from 'vitest'
import { Refused } from './calls.ts'
import { explain } from './failure.ts'
import { makeShell } from './providers.tsx'
import { vocabulary } from './words.ts'

const refused = (details?: Record<string, string | number>) =>
  new Refused(400, {
    statusCode: 400,
    error: 'Bad Request',
    message: 'At most 500 lines can be imported at once.',
    code: 'listings.import_large',
    requestId: '',
    ...(details && { details }),
  })

test('a refusal with a number is told in the language of the page; where the number is missing, in the words of the server', async () => {
  const spoken = vocabulary('zh-CN')
  await spoken.learn(['shell'])
  const shell = makeShell({ locale: 'zh-CN', origin: 'http://rondo.test', theme: null, isPictureFirst: false }, spoken)
  expect(await explain(shell, refused({ most: 500 }))).toBe('一次最多导入 500 行。')
  expect(await explain(shell, refused())).toBe('At most 500 lines can be imported at once.')
})
