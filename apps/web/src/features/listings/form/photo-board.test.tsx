import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render } from '../../../../test/render.tsx'
import { dismiss, useToasts } from '../../../shell/toasts.ts'
import { PhotoBoard } from './photo-board.tsx'
import { useListingForm } from './use-listing-form.ts'

/** Uploads on their way, oldest first; the test says how each fares. */
const onTheWay: Sending[] = []
class Sending {
  status = 0
  responseText = ''
  upload = new EventTarget()
  readonly told = new EventTarget()
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders() {
    return `content-type: application/json${this.status === 503 ? '\nretry-after: 1' : ''}`
  }
  addEventListener(type: string, listener: () => void) {
    this.told.addEventListener(type, listener)
  }
  send() {
    onTheWay.push(this)
  }
  abort() {
    this.told.dispatchEvent(new Event('abort'))
  }
}
let ids = 0
/** The oldest upload ends: kept, or answered otherwise. */
async function end(status = 201, body?: unknown): Promise<void> {
  await eventually(() => expect(onTheWay.length).toBeGreaterThan(0))
  const sending = onTheWay.shift()
  const url = `/media/${++ids}/480.webp`
  const photo = { id: ids, url, width: 4, height: 5, alt: '', formats: { thumbnail: { url }, small: { url }, medium: { url } } }
  await act(async () => {
    Object.assign(sending ?? {}, { status, responseText: JSON.stringify(body ?? [photo]) })
    sending?.told.dispatchEvent(new Event('load'))
  })
}
const failed = { statusCode: 500, code: 'server.mistake', message: 'Internal' }
const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })
async function choose(input: HTMLElement, ...files: File[]): Promise<void> {
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
}
function Toasts() {
  return useToasts().map(({ id, text }) => (
    <button key={id} data-toast type="button" onClick={() => dismiss(id)}>
      {text}
    </button>
  ))
}
const told = () => [...document.querySelectorAll('[data-toast]')].map((one) => one.textContent)

const Board = () => <PhotoBoard form={useListingForm({ save: () => Promise.resolve() })} />

async function open() {
  const answers = { '/addresses': [], '/config': { productTypes: ['designer'], mapStyleUrl: '' } }
  const piece = (
    <>
      <Board />
      <Toasts />
    </>
  )
  const { box } = await render(piece, { words: ['listing', 'listings', 'locations', 'catalogue'], answers })
  const board = box.querySelector<HTMLElement>('ul[aria-label="Product Photos"]')!
  const adding = () => box.querySelector<HTMLElement>('input[type=file][multiple]')
  return { board, adding, tiles: () => board.querySelectorAll('[aria-roledescription]').length }
}
beforeEach(() => {
  onTheWay.length = 0
  localStorage.clear() // a draft is kept when its form goes
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('there is no network')))
  vi.stubGlobal('XMLHttpRequest', Sending)
})
afterEach(async () => {
  await act(async () => {
    for (const one of document.querySelectorAll<HTMLElement>('[data-toast]')) one.click()
  })
  vi.unstubAllGlobals()
})

test('a picture tells how far it is, why it failed, and is tried again in its place', async () => {
  const { board, adding, tiles } = await open()
  await choose(adding()!, file('a.jpg'), file('b.jpg'))
  await eventually(() => expect(onTheWay).toHaveLength(2))
  const progress = Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 })
  await act(async () => void onTheWay[0]?.upload.dispatchEvent(progress))
  expect(named('Uploading photo 1', board).getAttribute('aria-valuenow')).toBe('25')
  await end()
  await end(500, failed)
  await eventually(() => expect(board.querySelector('[role=alert]')?.textContent).toContain('Failed to upload photos'))
  expect(board.querySelectorAll('[role=progressbar]')).toHaveLength(0)
  await press(named('Try again', board))
  await end()
  await eventually(() => expect(board.querySelectorAll('[role=alert]')).toHaveLength(0))
  expect([tiles(), board.textContent.includes('Cover')]).toEqual([2, true])
})

test('a picture that a busy server refused is tried once more by itself, and then says so in a few words', async () => {
  const busy = { statusCode: 503, error: '', message: 'Busy', code: 'server.busy', requestId: '' }
  const { board, adding } = await open()
  await choose(adding()!, file('a.jpg'))
  await end(503, busy)
  expect(board.querySelector('[role=alert]')).toBeNull()
  await eventually(() => expect(onTheWay).toHaveLength(1))
  await end()
  await eventually(() => expect(board.querySelectorAll('[role=progressbar]')).toHaveLength(0))
  await choose(adding()!, file('b.jpg'))
  await end(503, busy)
  await end(503, busy)
  await eventually(() => expect(board.querySelector('[role=alert] span')?.textContent).toBe('Busy right now.'))
})

test('another file takes the place of a picture, and says so when it could not', async () => {
  const { board, adding, tiles } = await open()
  await choose(adding()!, file('a.jpg'))
  await end()
  await eventually(() => expect(board.querySelectorAll('[role=progressbar]')).toHaveLength(0))
  await choose(board.querySelector<HTMLElement>('input[type=file]:not([multiple])')!, file('c.jpg'))
  await end(500, failed)
  await eventually(() => expect(board.querySelector('[role=alert]')?.textContent).toContain('Failed to replace photo'))
  await press(named('Try again', board))
  await end(502, 'Bad Gateway')
  await eventually(() => expect(board.querySelector('[role=alert]')?.textContent).toContain('Upload failed with status 502'))
  expect(tiles()).toBe(1)
})

test('a picture whose replacement did not arrive can be had back', async () => {
  const { board, adding } = await open()
  await choose(adding()!, file('a.jpg'))
  await end()
  await eventually(() => expect(board.querySelectorAll('[role=progressbar]')).toHaveLength(0))
  const before = board.querySelector('img')?.src
  await choose(board.querySelector<HTMLElement>('input[type=file]:not([multiple])')!, file('c.jpg'))
  await end(500, failed)
  await eventually(() => named('Keep the photo that was here', board))
  await press(named('Keep the photo that was here', board))
  expect([board.querySelectorAll('[role=alert]').length, board.querySelector('img')?.className]).toEqual([
    0,
    expect.not.stringContaining('opacity'),
  ])
  expect(board.querySelector('img')?.src).not.toBe(before) // the server's own: the file's address ended with its replacement
})

test('a file that the server refuses for itself is not tried again: another one takes its place', async () => {
  const { board, adding } = await open()
  await choose(adding()!, file('a.jpg'))
  await end(400, { statusCode: 400, code: 'media.not_image', message: 'Please upload only image files' })
  await eventually(() => expect(board.querySelector('[role=alert]')?.textContent).toContain('Please upload only image files'))
  expect(board.textContent).not.toContain('Try again')
  const asked = vi.spyOn(board.querySelector<HTMLElement>('input[type=file]:not([multiple])')!, 'click')
  await press(named('Choose another', board))
  expect(asked).toHaveBeenCalledOnce()
})

test('what is no picture or one too many stays outside; a picture that is taken away leaves the focus at the next one', async () => {
  const { board, adding, tiles } = await open()
  await choose(adding()!, file('notes.txt', 'text/plain'))
  expect(told()).toEqual(['Please upload only image files'])
  await choose(adding()!, file('a.gif', 'image/gif'), new File([], 'empty.jpg', { type: 'image/jpeg' }))
  await choose(adding()!)
  const said = ['a.gif is not a PNG, JPG or WebP picture.', 'empty.jpg is empty.', 'Please select at least one image file']
  expect([told(), tiles()]).toEqual([said, 0])
  await choose(adding()!, ...Array.from({ length: 11 }, (_, n) => file(`${n}.jpg`)))
  expect([told().at(-1), tiles(), adding()]).toEqual(['At most 10 photos', 10, null])
  for (let n = 0; n < 10; n++) await end()
  await press(named('Make photo 3 the cover', board))
  await press(named('Remove photo 3', board))
  await act(async () => new Promise((resume) => requestAnimationFrame(() => resume(undefined))))
  expect([tiles(), document.activeElement?.getAttribute('aria-label')]).toEqual([9, 'Remove photo 3'])
  expect(board.querySelector('li')?.textContent).toContain('Cover')
})
