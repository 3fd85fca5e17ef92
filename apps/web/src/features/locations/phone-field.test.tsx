import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { named, render, type } from '../../../test/render.tsx'
import { PhoneField } from './phone-field.tsx'

const written: string[] = []
function Form({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  const onChange = (next: string) => {
    written.push(next)
    setValue(next)
  }
  return <PhoneField label="Phone" value={value} onChange={onChange} home="FR" />
}
const digits = () => named('Phone') as HTMLInputElement
const code = () => named('Country calling code') as HTMLSelectElement
const choose = (country: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(code(), country)
    code().dispatchEvent(new Event('change', { bubbles: true }))
  })

test('only digits are kept, behind the calling code of the home country and without the zero that is dialled at home', async () => {
  await render(<Form />, { words: ['locations'] })
  await type(digits(), '06 12-ab34')
  expect([digits().value, written.at(-1)]).toEqual(['61234', '+33 61234'])
})

test('another calling code keeps the digits, and is kept while there are none', async () => {
  await render(<Form />, { words: ['locations'] })
  await choose('CA')
  expect(code().value).toBe('CA')
  await type(digits(), '5145550100')
  expect([code().value, written.at(-1)]).toEqual(['CA', '+1 5145550100'])
})

test('a number that is known shows its own country', async () => {
  await render(<Form start="+44 7911123456" />, { words: ['locations'] })
  expect([code().value, digits().value]).toEqual(['GB', '7911123456'])
})
