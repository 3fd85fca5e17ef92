import type { Say } from './index.ts'

/** A size beside a name: `Size M`, `One size`; nothing for sizes that say nothing. */
export function sizeName(size: string, say: Say): string {
  if (size === '' || size === 'other') return ''
  return size === 'onesize' || size === 'custom' ? say(`catalogue.${size}`) : say('catalogue.ofSize', { size })
}
