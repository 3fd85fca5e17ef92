import { expect, test } from 'vitest'
import { shownName, wholeName } from './shown-name.ts'

test.each([
  [{ firstname: 'Alice', lastname: 'Moran', shop: null }, 'Alice M.', 'Alice Moran'],
  [{ firstname: 'Alice', lastname: null, shop: null }, 'Alice', 'Alice'],
  [{ firstname: ' ', lastname: 'Moran', shop: null }, 'alice', 'Moran'],
  [{ firstname: null, lastname: null, shop: null }, 'alice', 'alice'],
  [{ firstname: '晓', lastname: '陈', shop: null }, '晓 陈', '陈晓'],
  [{ firstname: 'Alice', lastname: 'Moran', shop: 'Moran Studio' }, 'Moran Studio', 'Alice Moran'],
])('%j is shown as %s, and as %s on papers', (given, shown, whole) => {
  const person = { username: 'alice', ...given }
  expect([shownName(person), wholeName(person)]).toEqual([shown, whole])
})
