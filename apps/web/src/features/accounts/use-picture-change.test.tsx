import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '../../../test/render.tsx'
import { usePictureChange } from './use-picture-change.tsx'

function Both() {
  const overview = usePictureChange('avatar', 'profile.pictureFailed')
  const settings = usePictureChange('avatar', 'profile.avatarFailed')
  const banner = usePictureChange('banner', 'profile.bannerFailed')
  return (
    <>
      {[overview, settings, banner].map((change, at) => (
        <section key={at}>
          <button onClick={change.remove}>Remove</button>
          {change.parts}
          <p>{change.trouble}</p>
        </section>
      ))}
    </>
  )
}
const draw = () => render(<Both />, { words: ['profile'] })
const pick = async (box: HTMLElement, ...files: File[]) => {
  const input = box.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
}
const said = (box: HTMLElement) => [...box.querySelectorAll('p')].map((line) => line.textContent)
afterEach(() => vi.unstubAllGlobals())

test.each([
  [[], 'No file provided'],
  [[new File(['x'], 'notes.txt', { type: 'text/plain' })], 'Please upload only image files'],
  [[new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' })], 'PNG, JPG up to 5MB'],
])('a choice that cannot be sent is told before anything is sent', async (files, words) => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', asked)
  const { box } = await draw()
  await pick(box, ...files)
  expect(said(box)[0]).toBe(words)
  expect(asked).not.toHaveBeenCalled()
})

test('what fails for a reason of ours is told in the words of its place', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ statusCode: 500, code: 'server.mistake', message: 'Internal' }, { status: 500 })),
  )
  const { box } = await draw()
  for (const button of box.querySelectorAll('button')) await act(async () => button.click())
  await vi.waitFor(() =>
    expect(said(box)).toEqual(['Failed to update profile picture', 'Failed to update avatar', 'Failed to update background image']),
  )
})

test('an answer that is none of ours is told by its number', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })))
  const { box } = await draw()
  await act(async () => box.querySelector('button')!.click())
  await vi.waitFor(() => expect(said(box)[0]).toBe('Upload failed with status 502'))
})
