import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answering, settle } from '../../../test/api.ts'
import { render } from '../../../test/render.tsx'
import { PhotoChoice, type Shown } from './photo-choice.tsx'

afterEach(() => vi.unstubAllGlobals())

function Choice() {
  const [pictures, setPictures] = useState<readonly Shown[]>([])
  return <PhotoChoice pictures={pictures} onChange={setPictures} />
}

test('a file that is no picture is told, and keeps no other out of the review', async () => {
  const url = '/media/7/480.webp'
  const photo = { id: 7, url, width: 4, height: 5, alt: '', formats: { thumbnail: { url }, small: { url }, medium: { url } } }
  const heard = answering({ 'POST /upload': { status: 201, body: [photo] } })
  const { box } = await render(<Choice />, { words: ['reviews', 'failures'] })
  const input = box.querySelector<HTMLInputElement>('input[type=file]')!
  const files = [new File(['x'], 'notes.txt', { type: 'text/plain' }), new File(['x'], 'coat.jpg', { type: 'image/jpeg' })]
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
  expect(heard.calls.map(({ what }) => what)).toEqual(['POST /upload'])
  expect(box.querySelectorAll('li')).toHaveLength(1)
  expect(box.querySelector('[role=alert]')?.textContent).not.toBe('')
})
