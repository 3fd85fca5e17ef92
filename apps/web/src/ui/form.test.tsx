import { act } from 'react'
import { expect, test } from 'vitest'
import { named, press, render, type } from '../../test/render.tsx'
import { Field } from './field.tsx'
import { useForm } from './form.ts'

const needed = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, text]) => (text.length < 3 ? [[name, `${name} is too short`]] : [])))

function Sample({ onSend }: { onSend: (values: object) => void }) {
  const form = useForm({ name: '', email: '' }, needed)
  return (
    <form {...form.form(onSend)}>
      <Field {...form.field('name')} label="Name" />
      <Field {...form.field('email')} type="email" label="Email" />
      <button type="submit">Send</button>
    </form>
  )
}
const draw = async () => {
  const sent: object[] = []
  const { box } = await render(<Sample onSend={(values) => sent.push(values)} />)
  const said = () => [...box.querySelectorAll('[aria-invalid="true"]')].map((field) => field.getAttribute('name'))
  const leave = (name: string, to: HTMLElement | null = null) =>
    act(async () => {
      named(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: to }))
      await new Promise((resolve) => setTimeout(resolve))
    })
  const finger = (what: string) =>
    act(async () => {
      window.dispatchEvent(new Event(what))
      await new Promise((resolve) => setTimeout(resolve, 5))
    })
  return { sent, said, leave, finger }
}

test('a field complains once it was left with something wrong in it, not when it was passed by; an e-mail is asked for on the way on', async () => {
  const { said, leave } = await draw()
  await leave('Name', named('Email'))
  expect(said()).toEqual([])
  await type(named('Name'), 'x')
  await leave('Name', named('Email'))
  expect(said()).toEqual(['name'])
  await leave('Email', named('Send'))
  expect(said()).toEqual(['name'])
  await leave('Email', named('Name'))
  expect(said()).toEqual(['name', 'email'])
})

test('nothing moves under a press: the complaint waits until the finger is off the page', async () => {
  const { said, leave, finger } = await draw()
  await type(named('Name'), 'x')
  await finger('pointerdown')
  await leave('Name')
  expect(said()).toEqual([])
  await finger('pointerup')
  expect(said()).toEqual(['name'])
})

test('what is wrong is not sent, the first wrong field takes the focus, and what was typed stays', async () => {
  const { sent, said } = await draw()
  await type(named('Name'), 'Nora')
  await press(named('Send'))
  expect([sent, said(), document.activeElement?.getAttribute('name')]).toEqual([[], ['email'], 'email'])
  expect((named('Name') as HTMLInputElement).value).toBe('Nora')
  await type(named('Email'), 'nora@people.test')
  await press(named('Send'))
  expect(sent).toEqual([{ name: 'Nora', email: 'nora@people.test' }])
})
