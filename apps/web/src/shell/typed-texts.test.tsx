import { act } from 'react'
import { expect, test } from 'vitest'
import { named, press, render, type } from '../../test/render.tsx'
import { Field } from '../ui/field.tsx'
import { useForm } from './form.ts'
import { beginSession, dropSession, endSession, type Me } from './session.ts'

function Secrets() {
  const form = useForm({ start: { name: '', pin: '' }, check: () => ({}), send: () => undefined })
  return (
    <form {...form.form}>
      <Field {...form.field('name')} autoComplete="cc-name" label="Name" />
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

test('what somebody was typing when their session ended is there again for them once they have signed in, and for nobody else', async () => {
  const signIn = (id: number) => act(async () => beginSession({ jwt: `of ${id}`, user: { id } as unknown as Me }))
  const typeAndEnd = async (id: number, end: () => void) => {
    document.body.replaceChildren()
    await signIn(id)
    const { draw } = await render(<Secrets />)
    await type(named('Name'), 'Nora')
    await type(named('Pin'), '1234')
    await act(async () => end())
    await draw(null)
  }
  const found = async (id: number) => {
    document.body.replaceChildren()
    await signIn(id)
    await render(<Secrets />)
    return texts()
  }
  await typeAndEnd(7, () => endSession('of 7'))
  expect(await found(7)).toEqual(['Nora', ''])
  expect(await found(7)).toEqual(['', ''])
  await typeAndEnd(7, () => endSession('of 7'))
  expect(await found(8)).toEqual(['', ''])
  expect(await found(7)).toEqual(['', ''])
  await typeAndEnd(7, dropSession) // who signs out leaves nothing
  expect(await found(7)).toEqual(['', ''])
  dropSession()
})

test('what was sent is not kept', async () => {
  await render(<Secrets />)
  await type(named('Name'), 'Nora')
  await press(named('Send'))
  await leaves()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('rondo.typed'))).toEqual([])
})
