import { translationOf, translations } from '@rondo/demo'
import { words } from './words.ts'

/** Tells the sandbox's translator what people of the demo write, in the other language. Told again it knows the same. Throws when it refuses. */
export async function tellTranslator(address: URL): Promise<void> {
  const told = [...translations, ...Object.values(words).map((one) => translationOf(one, one.in))]
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(told),
  })
  if (!answer.ok) throw new Error(`the sandbox did not take the translations: ${answer.status}`)
}
