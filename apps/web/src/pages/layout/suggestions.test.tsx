import { act, useLayoutEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { gown } from '../../../test/gown.ts'
import { eventually, key, named, press, render, type } from '../../../test/render.tsx'
import { SearchForm } from './search-form.tsx'
import Suggestions from './suggestions.tsx'

const piece = { currency: 'USD', price: 240, forSell: true, forRent: true, openToSwap: false, photos: [] }
const rentPriceAndTime = [
  { option: 'day', number: 1, price: 25 },
  { option: 'week', number: 1, price: 90 },
]
const found = ['Silk Slip', 'Silver Coat', 'Silk Set', 'Silent Tee', 'Silk Scarf'].map((name, n) => ({
  ...piece,
  id: n + 1,
  name,
  rentPriceAndTime,
}))
found[1] = { ...found[1]!, forSell: false }
found[2] = { ...found[2]!, forSell: false, forRent: false, rentPriceAndTime: [], openToSwap: true }
const kinds = [{ key: 'category', value: 'dress', listings: 61 }]
const none = { kinds: [], data: [] }
const kit = {
  at: '/browse',
  answers: {
    '/search/suggestions?q=sil': { kinds: [], data: found },
    '/search/suggestions?q=dre': { kinds, data: found.slice(0, 1) },
    '/search/suggestions?q=silk': { kinds, data: found.slice(0, 3) },
    '/search/suggestions?q=zz': none,
    '/search/products?sortBy=newest&pageSize=12&places=true': { data: [gown], meta: { total: 1, page: 1, pageSize: 8, hasMore: false } },
  },
}
const field = () => named('Search') as HTMLInputElement
const options = () => [...document.querySelectorAll('[role=listbox]:not([hidden]) [role=option]')].map((one) => one.textContent)

async function typed() {
  const drawn = await render(<SearchForm />, kit)
  await act(async () => field().focus())
  await type(field(), 's')
  await type(field(), 'sil')
  expect(options(), 'nothing is asked while somebody types').toEqual([])
  await eventually(() => expect(options()).toHaveLength(5))
  return drawn
}

test('names come when nobody has typed for 200 ms, five of them; arrow keys choose one and Enter opens it', async () => {
  const { went } = await typed()
  expect(options().slice(0, 3)).toEqual(['Silk Slip, $240', 'Silver Coat, from $25 / 1 day', 'Silk Set, Swap'])
  await key(field(), 'ArrowDown')
  await key(field(), 'ArrowDown')
  const chosen = document.querySelector('[aria-selected=true]')
  expect(chosen?.textContent).toContain('Silver Coat')
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen?.id)
  await key(field(), 'Enter')
  expect(went).toEqual(['/product/2'])
})

test('a press opens the piece, and Escape only closes the list', async () => {
  const { went } = await typed()
  await key(field(), 'Escape')
  expect(options()).toEqual([])
  expect(field().value).toBe('sil')
  await key(field(), 'ArrowDown')
  await press(named(/^Silk Set/))
  expect(went).toEqual(['/product/3'])
})

test('kinds of the name that is typed come first, each with its number, and lead to their list', async () => {
  const { went } = await render(<SearchForm />, kit)
  await act(async () => field().focus())
  await type(field(), 'dre')
  await eventually(() => expect(options()).toEqual(['Dress, 61', 'Silk Slip, $240']))
  await key(field(), 'ArrowDown')
  await key(field(), 'Enter')
  expect(went).toEqual(['/browse?category=dress'])
})

const start = () => document.querySelector<HTMLElement>('[role=dialog]')
test('an empty field shows ways to begin while it has the focus; Arrow down goes among them, Escape comes back, Tab goes on', async () => {
  const { went } = await render(<SearchForm />, kit)
  await act(async () => field().focus())
  await eventually(() => expect(start()?.textContent).toContain('Just arrived'))
  const says = () => ['aria-expanded', 'aria-haspopup', 'aria-controls'].map((name) => field().getAttribute(name))
  expect(says()).toEqual(['true', 'dialog', start()?.id])
  await key(field(), 'ArrowDown')
  expect(document.activeElement?.textContent).toBe('Wedding guest')
  await key(document.activeElement as HTMLElement, 'Escape')
  expect([document.activeElement, start()]).toEqual([field(), null])
  expect(says().slice(0, 2)).toEqual(['false', 'dialog'])
  await key(field(), 'ArrowDown')
  await eventually(() => expect(start()).not.toBeNull())
  await act(async () => document.querySelector<HTMLElement>('form button')?.focus())
  expect(start()).toBeNull()
  await act(async () => field().focus())
  await eventually(() => expect(start()).not.toBeNull())
  await press(named('Dress', start()!))
  expect([went, start()]).toEqual([['/browse?category=dress'], null])
})

test('what is typed takes the place of the ways to begin, and nothing that fits shows neither', async () => {
  await render(<SearchForm />, kit)
  await act(async () => field().focus())
  await eventually(() => expect(start()).not.toBeNull())
  await type(field(), 'zz')
  expect(start()).toBeNull()
  await type(field(), 'dre')
  await eventually(() => expect(options()).toHaveLength(2))
  expect(field().getAttribute('aria-haspopup')).toBe('listbox')
})

test('what is chosen stays what Enter opens: old results take no choice while new ones are on their way, and typing on gives it up', async () => {
  const { went } = await typed()
  await key(field(), 'ArrowDown')
  await type(field(), 'silk')
  expect(document.querySelector('[aria-selected=true]'), 'other words').toBeNull()
  await key(field(), 'ArrowDown')
  expect(field().getAttribute('aria-activedescendant'), 'old results').toBeNull()
  await eventually(() => expect(options()[0]).toBe('Dress, 61'))
  expect(field().getAttribute('aria-activedescendant')).toBeNull()
  await key(field(), 'ArrowDown')
  await key(field(), 'ArrowDown')
  const name = field().getAttribute('aria-activedescendant')
  expect(document.querySelector('[aria-selected=true]')?.id).toBe(name)
  await key(field(), 'Enter')
  expect(went).toEqual(['/product/1'])
})

test('whoever hears the page is told how many suggestions came, and that none did', async () => {
  await typed()
  const said = () => document.querySelector('form [role=status]')?.textContent
  await eventually(() => expect(said()).toBe('5 suggestions'))
  await type(field(), 'zz')
  expect(said()).toBe('')
  await eventually(() => expect(said()).toBe('No suggestions'))
  await key(field(), 'Escape')
  expect(said()).toBe('')
})

test('a field that has words already opens nothing by its first focus, only by typing', async () => {
  await render(<SearchForm />, { ...kit, at: '/search?q=sil' })
  expect(field().value).toBe('sil')
  await act(async () => field().focus())
  await eventually(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(5))
  expect(options()).toEqual([])
  await type(field(), 'dre')
  await eventually(() => expect(options()).toHaveLength(2))
})

test('going back from the ways to begin to the button closes them', async () => {
  await render(<SearchForm />, kit)
  await act(async () => field().focus())
  await eventually(() => expect(start()?.textContent).toContain('Just arrived'))
  await key(field(), 'ArrowDown')
  await act(async () => document.querySelector<HTMLElement>('form button')?.focus())
  expect(start()).toBeNull()
})

/** Passes on what had the focus before the listeners of its neighbours stand. */
function Leaver() {
  useLayoutEffect(() => (document.activeElement as HTMLElement).blur())
  return null
}
/** A field whose suggestions come with the first focus, as they do after a slow line. */
function LateField() {
  const input = useRef<HTMLInputElement>(null)
  const [isLate, setLate] = useState(false)
  return (
    <form>
      <input ref={input} aria-label="Search" aria-controls="late" onFocus={() => setLate(true)} />
      {isLate && (
        <>
          <Suggestions input={input} listId="late" text="" isTyped={false} hasStart onPick={() => undefined} />
          <Leaver />
        </>
      )}
    </form>
  )
}
test('a field that is left while its suggestions are first drawn has nothing open below it', async () => {
  await render(<LateField />, kit)
  await act(async () => field().focus())
  expect(document.activeElement).not.toBe(field())
  expect(document.querySelector('[role=dialog]')).toBeNull()
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('all that fits stands last with its number, and a colour with a kind before it', async () => {
  const counted = (total: number) => ({ data: [], meta: { total, page: 1, pageSize: 1, hasMore: false } })
  const { went } = await render(<SearchForm />, {
    ...kit,
    answers: {
      '/search/suggestions?q=green+dr': { kinds: [], data: found.slice(0, 1) },
      '/search/products?q=green+dr&pageSize=4': counted(9),
      '/search/products?color=green&category=dress&pageSize=1': counted(4),
    },
  })
  await act(async () => field().focus())
  await type(field(), 'green dr')
  await eventually(() => expect(options()).toEqual(['Silk Slip, $240', 'Green · Dress, 4', 'All results for “green dr”, 9']))
  await key(field(), 'ArrowUp')
  await key(field(), 'Enter')
  expect(went).toEqual(['/browse?q=green%20dr'])
})

test('words that no name has still lead to all that a search finds for them', async () => {
  const counted = { data: [], meta: { total: 6, page: 1, pageSize: 1, hasMore: false } }
  await render(<SearchForm />, {
    ...kit,
    answers: { '/search/suggestions?q=coat+dress': none, '/search/products?q=coat+dress&pageSize=4': counted },
  })
  await act(async () => field().focus())
  await type(field(), 'coat dress')
  await eventually(() => expect(options()).toEqual(['All results for “coat dress”, 6']))
})

test('where few names begin with what is typed, the first pieces of the search stand below them, each once', async () => {
  const silk = { ...gown, id: 1, name: 'Silk Slip' }
  const searched = { data: [silk, { ...gown, id: 8, name: 'Wrap Dress' }], meta: { total: 17, page: 1, pageSize: 4, hasMore: true } }
  const answers = {
    '/search/suggestions?q=silk+dress': { kinds: [], data: found.slice(0, 1) },
    '/search/products?q=silk+dress&pageSize=4': searched,
  }
  const { went } = await render(<SearchForm />, { ...kit, answers })
  await act(async () => field().focus())
  await type(field(), 'silk dress')
  await eventually(() =>
    expect(options().map((one) => one.replace(/,.*/, ''))).toEqual(['Silk Slip', 'Wrap Dress', 'All results for “silk dress”']),
  )
  await press(named(/^Wrap Dress/))
  expect(went).toEqual(['/product/8'])
})

test('where nothing is found one row says so and leads to all pieces', async () => {
  const nothing = { data: [], meta: { total: 0, page: 1, pageSize: 4, hasMore: false } }
  const answers = { '/search/suggestions?q=zzqx': none, '/search/products?q=zzqx&pageSize=4': nothing }
  const { went } = await render(<SearchForm />, { ...kit, answers })
  await act(async () => field().focus())
  await type(field(), 'zzqx')
  await eventually(() => expect(options()).toEqual(['Nothing for “zzqx” yet.See all pieces']))
  await key(field(), 'ArrowDown')
  await key(field(), 'Enter')
  expect(went).toEqual(['/browse'])
})
