import { exportListings } from '@rondo/contracts/calls/listings'
import { call } from '../../../shell/calls.ts'

/** The own listings as a table, in the text that the import reads. Throws Refused. */
export async function exportedTable(): Promise<string> {
  let text = ''
  // The answer is a table, which no other call gives: it is read on its way.
  const reading: typeof fetch = async (to, how) => {
    const answer = await fetch(to, how)
    if (answer.ok) text = await answer.clone().text()
    return answer
  }
  await call(exportListings, {}, { carrier: reading })
  return text
}

/** Hands a text to the person as a file. */
export function saveAsFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
