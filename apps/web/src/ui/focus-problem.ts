import { scrollsBy } from './motion.ts'

/** Puts the focus where something is wrong, and brings it into sight: into the field or group of this name, without one into the first. */
export function focusProblem(root: HTMLElement | null, name?: string): void {
  const groups = [...(root?.querySelectorAll<HTMLElement>('[data-complains]') ?? [])]
  const group = name === undefined ? groups[0] : groups.find(({ dataset }) => dataset['field'] === name)
  const wrong = (group ?? root)?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // what is typed and not yet saved is mended by saving it
  const remedy = wrong ? undefined : group?.querySelector<HTMLElement>('[data-remedy]')
  ;(remedy ?? group)?.scrollIntoView({ block: 'center', behavior: scrollsBy() })
  const control = wrong ?? remedy ?? group?.querySelector<HTMLElement>('input, select, textarea, button')
  control?.focus({ preventScroll: group !== undefined })
}
