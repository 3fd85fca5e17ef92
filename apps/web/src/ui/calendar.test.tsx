import { expect, test } from 'vitest'
import { act, useState } from 'react'
import { key, named, press, render } from '../../test/render.tsx'
import { Calendar } from './calendar.tsx'
import { addDays, addMonths, daysOfMonthGrid } from './days.ts'

const words = { previous: 'Previous month', next: 'Next month', past: 'in the past', far: 'too far ahead' }
const threeFrom = (day: string) => ({ from: day, to: addDays(day, 2) })
function Held({ locale = 'en' }: { locale?: string }) {
  const [value, setValue] = useState<string>()
  return (
    <>
      <Calendar
        locale={locale}
        label="First day"
        today="2026-11-10"
        last="2027-11-10"
        chosen={value === undefined ? undefined : threeFrom(value)}
        previewOf={threeFrom}
        markOf={(day) => (day === '2026-11-12' ? { off: true, words: 'not available', look: 'off' } : undefined)}
        onPick={setValue}
        words={words}
      />
      <output>{value}</output>
    </>
  )
}
const picked = (box: Element) => box.querySelector('output')?.textContent
const focused = (box: Element) => box.querySelector('td [tabindex="0"]')

test('a press picks the first day, and the days of wear follow it', async () => {
  const { box } = await render(<Held />)
  await press(named(/November 14/))
  expect(picked(box)).toBe('2026-11-14')
  expect(box.querySelectorAll('[aria-selected="true"]')).toHaveLength(3)
})

test('days that are taken or gone refuse, and say so', async () => {
  const { box } = await render(<Held />)
  await press(named(/November 12, 2026, not available/))
  await press(named(/November 9, 2026/))
  expect(named(/November 9, 2026/).getAttribute('aria-disabled')).toBe('true')
  expect(picked(box)).toBe('')
})

test('arrows, Home, End and pages move the focus, never before today', async () => {
  const { box } = await render(<Held />)
  const grid = box.querySelector('table')!
  const moves = [
    ['ArrowRight', '11'],
    ['ArrowDown', '18'],
    ['Home', '15'],
    ['End', '21'],
    ['ArrowUp', '14'],
    ['PageUp', '10'],
    ['PageDown', '10'],
  ] as const
  for (const [name, day] of moves) {
    await key(grid, name)
    expect([name, focused(box)?.textContent]).toEqual([name, day])
  }
  expect(box.querySelector('[aria-live]')?.textContent).toBe('December 2026')
})

test('Shift moves by years, and nothing leads beyond the last day', async () => {
  const { box } = await render(<Held />)
  const grid = box.querySelector('table')!
  await key(grid, 'PageDown', { shiftKey: true })
  expect(box.querySelector('[aria-live]')?.textContent).toBe('November 2027')
  await key(grid, 'ArrowRight')
  expect(focused(box)?.textContent).toBe('10')
  expect(named('Next month')).toHaveProperty('disabled', true)
  await key(grid, 'PageUp', { shiftKey: true })
  expect(box.querySelector('[aria-live]')?.textContent).toBe('November 2026')
})

test('a day in focus shows the days that it would choose', async () => {
  const { box } = await render(<Held />)
  await act(async () => named(/November 14/).focus())
  expect([...box.querySelectorAll('td button.bg-sunken')].map((day) => day.textContent)).toEqual(['14', '15', '16'])
})

test('a Chinese week begins on Monday', async () => {
  const { box } = await render(<Held locale="zh-CN" />)
  expect(box.querySelector('th')?.getAttribute('aria-label')).toBe('星期一')
})

test('months are counted without a time zone, and end where they end', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(daysOfMonthGrid('2026-11-01', 0)[0]?.[0]).toBe('2026-11-01')
  expect(daysOfMonthGrid('2026-11-01', 1)[0]?.[0]).toBe('2026-10-26')
})

test('what stands below is told how the days of the shown month look, and of no other', async () => {
  const { box } = await render(
    <Calendar
      locale="en"
      label="First day"
      today="2026-11-10"
      last="2027-11-10"
      chosen={undefined}
      markOf={(day) => (day === '2026-12-12' ? { off: true, words: 'not available', look: 'off' } : undefined)}
      onPick={() => {}}
      words={words}
      below={(looks) => <output>{[...looks].filter(Boolean).join()}</output>}
    />,
  )
  expect(picked(box)).toBe('gone')
  await press(named('Next month'))
  expect(picked(box)).toBe('off')
})
