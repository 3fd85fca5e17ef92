/** How a garment is treated, by what it is made of. */
export const cares = ['machine', 'gentle', 'hand', 'dry', 'wipe', 'label'] as const
export type Care = (typeof cares)[number]

const byMaterial: Readonly<Record<string, Care>> = {
  cotton: 'machine',
  polyester: 'machine',
  nylon: 'machine',
  acrylic: 'machine',
  denim: 'machine',
  spandex: 'gentle',
  linen: 'gentle',
  rayon: 'gentle',
  wool: 'hand',
  cashmere: 'hand',
  silk: 'hand',
  velvet: 'dry',
  satin: 'dry',
  leather: 'wipe',
}
/** Shoes and bags go into no water, whatever they are made of. */
const neverWashed: readonly string[] = ['shoes', 'accessories']
/** What is tailored keeps its shape at the cleaner's only. */
const tailored: readonly string[] = ['suit', 'coat']

/** The treatment of a garment; `label` where nothing is known but what its label says. */
export function careOf(category: string | null, material: string | null): Care {
  if (category !== null && neverWashed.includes(category)) return 'wipe'
  const care = byMaterial[material ?? ''] ?? 'label'
  return category !== null && tailored.includes(category) && care !== 'wipe' ? 'dry' : care
}
