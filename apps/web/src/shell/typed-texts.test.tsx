import { act } from 'react'
import { expect, test } from 'vitest'
import { named, press, render, type } from '../../test/render.tsx'
import { Field } from '../ui/field.tsx'
import { useForm } from './form.ts'

function Secrets() {
  const form = useForm({ start: { name: '', pin: '' }, check: () => ({}), send: () => undefined })
  return (
    <form {...form.form}>
      <Field {...form.field('name')} label="Name" />
      <Field {...form.field('pin')} autoComplete="current-password" label="Pin" />
      <button type="submit">Send</button>
    </form>
  )
}
const texts = () => ['Name', 'Pin'].map((name) => (named(name) as HTMLInputElement).value)
const leaves = () => act(async () => void window.dispatchEvent(new Event('pagehide')))

test('what was typed is there again when the page is loaded anew, but for secrets; not on another page, nor a second time', async () => {
  const open = async (at: string) => {
    document.body.replaceChildren()
    history.replaceState(null, '', at)
    await render(<Secrets />)
  }
  await open('/register')
  await type(named('Name'), 'Nora')
  await type(named('Pin'), '1234')
  await leaves()
  await open('/login')
  expect(texts()).toEqual(['', ''])
  await open('/register')
  expect(texts()).toEqual(['Nora', ''])
  await open('/register')
  expect(texts()).toEqual(['', ''])
})

test('what was sent is not kept', async () => {
  await render(<Secrets />)
  await type(named('Name'), 'Nora')
  await press(named('Send'))
  await leaves()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('rondo.typed'))).toEqual([])
})
