import { lazyPart } from '../../shell/lazy-part.tsx'

/** Two-step sign-in in the settings, with the code that draws its picture for cameras. */
export const SecondFactor = lazyPart(() => import('./second-factor.tsx'), ['security', 'profile'])
