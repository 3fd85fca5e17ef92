import { expect, test } from 'vitest'
import { eventually, render } from '../../test/render.tsx'
import { Refused } from './calls.ts'
import { useReason } from './use-reason.ts'

function Told({ error }: { error: unknown }) {
  return <p>{useReason(error, '请稍后再试。')}</p>
}
const body = (message: string, code: string) => ({ statusCode: 0, error: '', message, code, requestId: 'test' })
const cases: readonly [Refused, string][] = [
  [new Refused(500, body('Something went wrong.', 'server.mistake')), '请稍后再试。'],
  [new Refused(403, body('You may not do this.', 'request.forbidden')), '您没有权限执行此操作。'],
  [new Refused(418, body('The kettle is cold.', 'kettle.cold')), 'The kettle is cold.'],
]
test.each(cases)(
  'why it failed is said in the language of the page: a mistake of ours never in the server’s English',
  async (error, text) => {
    const { box } = await render(<Told error={error} />, { locale: 'zh-CN' })
    await eventually(() => expect(box.textContent).toBe(text))
  },
)
