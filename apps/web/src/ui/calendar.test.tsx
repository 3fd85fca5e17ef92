import { expect, test } from 'vitest'
import { useState } from 'react'
import { key, named, press, render } from '../../test/render.tsx'
import { PeriodCalendar } from './calendar.tsx'
import { addMonths, daysOfMonthGrid } from './days.ts'

const words = { previous: 'Previous month', next: 'Next month', taken: 'not available' }
function Held({ locale = 'en' }: { locale?: string }) {
  const [value, setValue] = useState<string>()
  return (
    <>
      <PeriodCalendar
        locale={locale}
        label="First day"
        today="2026-11-10"
        taken={new Set(['2026-11-12'])}
        days={3}
        value={value}
        onChange={setValue}
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
  await press(named(/November 9, 2026, not available/))
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

test('a Chinese week begins on Monday', async () => {
  const { box } = await render(<Held locale="zh-CN" />)
  expect(box.querySelector('th')?.getAttribute('abbr')).toBe('星期一')
})

test('months are counted without a time zone, and end where they end', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(daysOfMonthGrid('2026-11-01', 0)[0]?.[0]).toBe('2026-11-01')
  expect(daysOfMonthGrid('2026-11-01', 1)[0]?.[0]).toBe('2026-10-26')
})
