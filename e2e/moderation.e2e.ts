import { expect, test } from 'vitest'
import { faultsOf } from './faults.ts'
import { operatorAt } from './operator.ts'
import { newcomer, type Person, signIn, someone } from './person.ts'
import { garment, product } from './shop.ts'
import { browser } from './unpictured.ts'

const say = async ({ page }: Person, text: string) => {
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await field.fill(text)
  await field.press('Enter')
}
const shows = ({ page }: Person, text: string) => page.getByRole('region', { name: /^Messages with/ }).getByText(text, { exact: true })

test(
  'a message is reported, removed, appealed and put back; then one blocks the other, and each reads what that means',
  { timeout: 240_000 },
  async () => {
    const wanted = await garment({})
    const [nora, mei] = [await newcomer(browser, product), await someone(browser, product)]
    await signIn(mei, wanted.merchant)
    await nora.page.goto(`/message/product/${wanted.id}`)
    await say(nora, 'Is it still there?')
    await nora.page.getByText('Sent', { exact: true }).waitFor()
    await mei.page.goto('/message')
    await mei.page.getByRole('link', { name: new RegExp(`^${nora.name}`) }).click()
    await shows(mei, 'Is it still there?').waitFor()
    const bad = `Pay me outside ${nora.name}`
    await say(mei, bad)
    await shows(nora, bad).waitFor()

    await nora.page.getByRole('button', { name: 'Report', exact: true }).click()
    const dialog = nora.page.getByRole('alertdialog', { name: 'Report' })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('Please choose why you report this.').waitFor()
    await dialog.getByLabel('Reason').selectOption({ label: 'Wants to trade or pay outside Rondo' })
    await dialog.getByRole('textbox', { name: 'What happened?' }).fill('<b>See</b> for yourself')
    expect(await faultsOf(nora.page, 'report dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await nora.page.getByText('Your report is with support. You hear of the decision.').waitFor()

    const olive = await operatorAt('/desk/reports')
    const card = olive.page.getByRole('listitem').filter({ hasText: bad })
    await card.getByText('<b>See</b> for yourself').waitFor()
    expect(await faultsOf(olive.page, 'reports at the desk')).toEqual([])
    await card.getByLabel('Decision').selectOption({ label: 'Removed' })
    await card.getByRole('textbox', { name: 'Reason, for both sides' }).fill('Payments stay here.')
    await card.getByRole('button', { name: 'Decide' }).click()
    await card.waitFor({ state: 'detached' })
    await shows(nora, 'Support removed this message.').waitFor()
    await shows(mei, 'Support removed this message.').waitFor()

    await mei.page.goto('/dashboard/settings?tab=safety')
    const joke = `It was a joke between ${nora.name} and me.`
    const mine = mei.page.getByRole('listitem').filter({ hasText: 'Payments stay here.' }).first()
    await mine.getByRole('button', { name: 'Ask for a second look' }).click()
    const ask = mei.page.getByRole('alertdialog', { name: 'Ask for a second look' })
    await ask.getByRole('textbox', { name: 'Why is the decision wrong?' }).fill(joke)
    await ask.getByRole('button', { name: 'Ask for a second look' }).click()
    await mine.getByText('Second look asked for').waitFor()
    expect(await faultsOf(mei.page, 'safety')).toEqual([])

    const otis = await operatorAt('/desk/reports') // a second look is somebody else's where there is another operator
    await otis.page.getByText('Appeals', { exact: true }).click()
    const again = otis.page.getByRole('listitem').filter({ hasText: joke })
    await again.getByLabel('Decision').selectOption({ label: 'The decision was wrong' })
    await again.getByRole('textbox', { name: 'Reason, for both sides' }).fill('They know each other.')
    await again.getByRole('button', { name: 'Decide' }).click()
    await again.waitFor({ state: 'detached' })
    await shows(nora, bad).waitFor()

    await nora.page.getByRole('button', { name: /^Block or report/ }).click()
    await nora.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Block/ })
      .click()
    await nora.page.getByText(/^You have blocked/).waitFor()
    await mei.page.goto('/message')
    await mei.page.getByRole('link', { name: new RegExp(`^${nora.name}`) }).click()
    await mei.page.getByText(`${nora.name} takes no messages from you.`).waitFor()
    expect(await mei.page.getByRole('textbox', { name: 'Write a message' }).count()).toBe(0)
    await nora.page.goto('/dashboard/settings?tab=safety')
    await nora.page.getByRole('button', { name: /^Unblock/ }).click()
    await nora.page.getByText('Nobody is blocked').waitFor()
    await mei.page.getByRole('textbox', { name: 'Write a message' }).waitFor()
    expect([...nora.troubles, ...mei.troubles, ...olive.troubles, ...otis.troubles]).toEqual([])
    await Promise.all([nora, mei, olive, otis].map(({ context }) => context.close()))
  },
)
