import { expect, test } from 'vitest'
import { removeLapsed } from './lapsed.ts'

test('what was kept for a time is removed when that is over, and nothing else', () => {
  const [gone, ahead] = [Date.now() - 1, Date.now() + 60_000]
  const all: Record<string, string> = {
    'rondo.errand': JSON.stringify({ name: 'mei@demo.rondo.test', until: gone }),
    'rondo.wish': JSON.stringify({ now: true, until: ahead }),
    'rondo.hearts': JSON.stringify([
      { id: 1, until: gone },
      { id: 2, until: ahead },
    ]),
    'rondo.none': '[]',
    'rondo.country': '{"country":"FR"}',
    'rondo.theme': 'dark',
    'rondo.null': 'null',
    'of-somebody-else': JSON.stringify({ until: gone }),
  }
  for (const [place, text] of Object.entries(all)) localStorage.setItem(place, text)
  removeLapsed()
  expect(Object.keys(localStorage).toSorted()).toEqual(
    Object.keys(all)
      .filter((place) => place !== 'rondo.errand')
      .toSorted(),
  )
  localStorage.setItem('rondo.hearts', JSON.stringify([{ id: 1, until: gone }]))
  removeLapsed()
  expect(localStorage.getItem('rondo.hearts')).toBeNull()
})
