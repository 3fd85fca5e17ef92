import { expect, test } from 'vitest'
import { render } from '../../../test/render.tsx'
import { MoveNotes } from './move-notes.tsx'
import type { Group } from './orders.queries.ts'

test.each([
  ['shipping', 'unless the shop prepares the parcel first.'],
  ['pickup', 'unless the shop arranges the pickup first.'],
])('who may still cancel reads until when, and what ends it in a group of this kind: %s', async (groupType, ends) => {
  const allowedActions = [{ move: 'cancelGroup', allowed: true, guard: null, until: '2026-12-01T10:00:00.000Z' }]
  const group = { status: 'processing', groupType, swap: null, orderItems: [], allowedActions } as unknown as Group
  const { box } = await render(<MoveNotes group={group} />, { words: ['steps', 'orders'] })
  expect(box.textContent).toMatch(/^You may cancel until /)
  expect(box.textContent).toContain(ends)
})
