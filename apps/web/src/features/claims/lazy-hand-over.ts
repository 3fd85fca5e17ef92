import { lazyPart } from '../../shell/lazy-part.tsx'

/** Photos of the hand-overs beside what is judged: their code and words come after the page. */
export const HandOverBeside = lazyPart(() => import('./hand-over-beside.tsx'), ['claims'])
