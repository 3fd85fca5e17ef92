// A parcel between two people at browsers: its label is bought and confirmed on the screens, the carrier moves it on.
import { product } from './shop.ts'
import type { Person } from './person.ts'

/** Buys the label on the page of a group, and answers its number. */
export async function labels({ page }: Person): Promise<string> {
  await page.getByRole('link', { name: 'Start shipping' }).click()
  await page.getByRole('button', { name: 'Buy label' }).click()
  await page.getByRole('heading', { name: 'Your label is ready' }).waitFor()
  const copy = await page.getByRole('button', { name: /^Copy tracking number/ }).getAttribute('aria-label')
  return copy?.split(' ').at(-1) ?? ''
}

/** Puts the label on the parcel, and goes back to the page of the group. */
export async function confirmsLabel({ page }: Person, back: string): Promise<void> {
  await page.getByRole('button', { name: 'Label is on the parcel' }).click()
  await page.waitForURL('**/dashboard/transactions')
  await page.goto(back)
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
}

/** The carrier moves a parcel on, and says so. */
export async function carried(number: string, status: 'TRANSIT' | 'DELIVERED' | 'FAILURE'): Promise<void> {
  const answer = await fetch(`${product.sandbox}/_sandbox/parcels/${number}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
