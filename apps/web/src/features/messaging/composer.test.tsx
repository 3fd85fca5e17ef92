import { texts } from '@rondo/rules/kernel/limits'
import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { key, named, press, render, type } from '../../../test/render.tsx'
import { beginSession, dropSession, type Me } from '../../shell/session.ts'
import { Composer } from './composer.tsx'

afterEach(() => act(async () => dropSession()))

/** A field of Nora (1) to Mei (7); `sent` is what left it. */
async function field({ isSending = false } = {}) {
  await act(async () => beginSession({ jwt: 'token', user: { id: 1, likedProducts: [] } as unknown as Me }))
  const sent: string[] = []
  const { box, draw } = await render(<Composer account={1} to={7} isSending={isSending} onSend={({ text }) => sent.push(text)} />, {
    words: ['messages'],
  })
  return { box, draw, sent, area: named('Write a message', box) as HTMLTextAreaElement }
}

test('Enter sends what is written, without the blanks around it, and empties the field', async () => {
  const { area, sent } = await field()
  await type(area, '  Is it free?\nIn May? ')
  await key(area, 'Enter')
  expect([sent, area.value]).toEqual([['Is it free?\nIn May?'], ''])
})

test('Shift and Enter begins a line, and Enter that ends a word of Chinese sends nothing', async () => {
  const { area, sent } = await field()
  await type(area, '周六')
  await key(area, 'Enter', { shiftKey: true })
  await key(area, 'Enter', { isComposing: true })
  await act(async () => void fireEvent.keyDown(area, { key: 'Enter', keyCode: 229 }))
  expect([sent, area.value]).toEqual([[], '周六'])
})

test('nothing is sent of blanks, nor while a message is on its way; the text stays', async () => {
  const blank = await field()
  await type(blank.area, ' \n ')
  await key(blank.area, 'Enter')
  await press(named('Send', blank.box))
  expect(blank.sent).toEqual([])
  const busy = await field({ isSending: true })
  await type(busy.area, 'And another thing')
  await key(busy.area, 'Enter')
  await press(named('Send', busy.box))
  expect([busy.sent, busy.area.value]).toEqual([[], 'And another thing'])
})

test('what stands beside the field is in no form: an offer is a form of its own', async () => {
  const { box } = await render(<Composer account={1} to={7} isSending={false} onSend={() => undefined} more={<b>Offer</b>} />, {
    words: ['messages'],
  })
  expect(box.querySelector('b')?.closest('form')).toBeNull()
})

test('near the limit it counts what is left, beyond it says how much is too much and sends nothing', async () => {
  const { area, box, sent } = await field()
  await type(area, 'x'.repeat(texts.message - 201))
  expect(box.textContent).not.toContain('left')
  await type(area, 'x'.repeat(texts.message - 1))
  expect(box.textContent).toContain('1 character left')
  await type(area, 'x'.repeat(texts.message + 2))
  expect(box.textContent).toContain('2 characters too many')
  await key(area, 'Enter')
  expect(sent).toEqual([])
  await type(area, 'x'.repeat(texts.message))
  await key(area, 'Enter')
  expect(sent).toHaveLength(1)
})

test('what is begun waits for whom it was meant, until it is sent', async () => {
  const { area, draw } = await field()
  await type(area, 'Half a thought')
  await draw(<Composer key="8" account={1} to={8} isSending={false} onSend={() => {}} />)
  expect((named('Write a message') as HTMLTextAreaElement).value).toBe('')
  await draw(<Composer key="7" account={1} to={7} isSending={false} onSend={() => {}} />)
  const again = named('Write a message') as HTMLTextAreaElement
  expect(again.value).toBe('Half a thought')
  await key(again, 'Enter')
  await draw(<Composer key="new" account={1} to={7} isSending={false} onSend={() => {}} />)
  expect((named('Write a message') as HTMLTextAreaElement).value).toBe('')
})
