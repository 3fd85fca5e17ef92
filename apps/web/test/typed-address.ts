import { named, type } from './render.tsx'

/** Types an address in the United States into its form, whose country is chosen; nothing is missing then. */
export async function typeAddress(box: ParentNode = document.body): Promise<void> {
  for (const [name, text] of [
    [/^Street address/, '1 Infinite Loop'],
    [/^City/, 'Cupertino'],
    [/^State/, 'CA'],
    [/^ZIP/, '95014'],
    [/^Phone/, '4155552671'],
  ] as const)
    await type(named(name, box), text)
}
