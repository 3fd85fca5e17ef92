import { expect, test, vi } from 'vitest'
import { render } from '../../../test/render.tsx'
import { toast } from '../../shell/toasts.ts'
import { Toaster } from './toaster.tsx'

vi.mock('./toast-message.tsx', () => Promise.reject(new TypeError('the line is broken')))

test('a message is read where the line broke before its file was here, and goes by itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { box } = await render(<Toaster />, { at: '/' })
  toast.error('No connection.', 200)
  await vi.waitFor(() => expect(box.querySelector('[role=alert]')?.textContent).toBe('No connection.'))
  await vi.waitFor(() => expect(box.querySelector('[role=alert]')?.textContent).toBe(''))
})
