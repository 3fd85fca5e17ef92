import { expect, test } from 'vitest'
import { focusProblem } from './focus-problem.ts'

const inForm = (group: string) => {
  const root = document.createElement('div')
  root.innerHTML = `<div data-complains data-field="address">${group}</div>`
  document.body.append(root)
  root.querySelectorAll('div').forEach((one) => (one.scrollIntoView = () => undefined))
  focusProblem(root)
  const at = document.activeElement?.id
  root.remove()
  return at
}

test('a problem leads to the first field of its group', () => {
  expect(inForm('<button id="locate"></button><input id="street">')).toBe('locate')
})

test('what is typed and not saved leads to the button that saves it, and a wrong field goes before', () => {
  const saves = '<button id="save" data-remedy></button>'
  expect(inForm(`<input id="street">${saves}`)).toBe('save')
  expect(inForm(`<input id="street" aria-invalid="true">${saves}`)).toBe('street')
})
