/** Whether this person has asked for less motion. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** How scrolling is done: at once for whoever asked for less motion. */
export const scrollsBy = (): ScrollBehavior => (isCalm() ? 'auto' : 'smooth')
