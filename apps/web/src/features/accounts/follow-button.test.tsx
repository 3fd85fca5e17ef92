import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { eventually, named, press, render } from '../../../test/render.tsx'
import { merchantQuery } from './accounts.queries.ts'
import { FollowButton } from './follow-button.tsx'

afterEach(() => vi.unstubAllGlobals())
function Followed() {
  const { data } = useQuery(merchantQuery(7))
  return data ? <FollowButton merchant={7} isFollowing={data.isFollowing} /> : null
}
const profile = { id: 7, isFollowing: false, followersCount: 3 }

test('a press asks for the other state, and the answer is what stands', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(Response.json({ isFollowing: true, followersCount: 4 }))
  vi.stubGlobal('fetch', fetch)
  const { cache } = await render(<Followed />, { words: ['merchant'], answers: { '/merchant/7/profile': profile } })
  await press(named('Follow'))
  await eventually(() => expect(named('Following').getAttribute('aria-pressed')).toBe('true'))
  expect(JSON.parse(fetch.mock.calls[0]?.[1]?.body as string)).toEqual({ follow: true })
  expect(cache.getQueryData(merchantQuery(7).queryKey)?.followersCount).toBe(4)
})

test('a refusal leaves everything as it was', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(Response.json({ message: 'No' }, { status: 403 })))
  await render(<Followed />, { words: ['merchant'], answers: { '/merchant/7/profile': profile } })
  await press(named('Follow'))
  await eventually(() => expect(named('Follow').getAttribute('aria-busy')).toBeNull())
  expect(named('Follow').getAttribute('aria-pressed')).toBe('false')
})
