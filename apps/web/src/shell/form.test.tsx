import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { eventually, named, press, render, type } from '../../test/render.tsx'
import { Field } from '../ui/field.tsx'
import { Trouble } from '../ui/trouble.tsx'
import { Refused } from './calls.ts'
import { useForm } from './form.ts'

const needed = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, text]) => (text.length < 3 ? [[name, `${name} is too short`]] : [])))

function Sample({ onSend }: { onSend: (values: object) => unknown }) {
  const form = useForm({ start: { name: '', email: '' }, check: needed, send: onSend, failed: 'It failed.' })
  return (
    <form {...form.form}>
      <Field {...form.field('name')} label="Name" />
      <Field {...form.field('email')} type="email" label="Email" />
      <Trouble of={form.trouble} />
      <button type="submit">Send</button>
    </form>
  )
}
const draw = async (answer: () => unknown = () => undefined) => {
  const sent: object[] = []
  const { box } = await render(<Sample onSend={(values) => (sent.push(values), answer())} />)
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
  return { box, sent, said, leave, finger }
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

const fill = async () => {
  await type(named('Name'), 'Nora')
  await type(named('Email'), 'nora@people.test')
}
const refused = (errors?: Record<string, string>) =>
  new Refused(errors ? 400 : 409, {
    statusCode: 400,
    error: '',
    message: 'No.',
    code: 'x.y' as never,
    requestId: '',
    ...(errors && { errors }),
  })

test('two presses of one finger send once, and once it has failed another press sends again', async () => {
  const gate = Promise.withResolvers<void>()
  const { sent, box } = await draw(() => gate.promise)
  await fill()
  await act(async () => {
    named('Send').click()
    named('Send').click()
  })
  expect(sent).toHaveLength(1)
  await act(async () => gate.reject(new TypeError('the line broke')))
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toBe('It failed.'))
  await press(named('Send'))
  expect(sent).toHaveLength(2)
})

test('what the server said of a field stands there until the field is changed, and is gone when the next answer says otherwise', async () => {
  const answers = [refused({ name: 'Taken.', elsewhere: 'Not of this form.' }), refused()]
  const { box, said } = await draw(() => {
    throw answers.shift() ?? refused({ name: 'Taken.' })
  })
  await fill()
  await press(named('Send'))
  await eventually(() => expect(box.textContent).toContain('Taken.'))
  expect([said(), document.activeElement]).toEqual([['name'], named('Name')])
  await type(named('Email'), 'nora@others.test')
  expect(said()).toEqual(['name'])
  await press(named('Send')) // another failure: the marks of the one before are gone
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toBe('No.'))
  expect(said()).toEqual([])
  await press(named('Send'))
  await eventually(() => expect(said()).toEqual(['name']))
  await type(named('Name'), 'Norah')
  expect(said()).toEqual([])
})

test('the line that says why stays under the next press until its answer is here, so that nothing moves away from the finger', async () => {
  const gate = Promise.withResolvers<void>()
  const answers = [() => Promise.reject(refused()), () => gate.promise]
  const { box } = await draw(() => answers.shift()?.())
  await fill()
  await press(named('Send'))
  await eventually(() => expect(box.querySelector('[role=alert]')?.textContent).toBe('No.'))
  await press(named('Send'))
  expect(box.querySelector('[role=alert]')?.textContent).toBe('No.')
  await act(async () => gate.resolve())
  await eventually(() => expect(box.querySelector('[role=alert]')).toBeNull())
})

test('what was typed before the page was alive stands in the form, is checked and is sent', async () => {
  const sent: object[] = []
  const sample = <Sample onSend={(values) => sent.push(values)} />
  const { box, around } = await render(null)
  const place = document.createElement('div')
  box.replaceWith(place)
  place.innerHTML = renderToString(around(sample))
  const name = named('Name', place) as HTMLInputElement
  name.value = 'Alice'
  await act(async () => hydrateRoot(place, around(sample)))
  await type(named('Email', place), 'alice@rondo.test')
  expect(name.value).toBe('Alice')
  await press(named('Send', place))
  expect(sent).toEqual([{ name: 'Alice', email: 'alice@rondo.test' }])
})
