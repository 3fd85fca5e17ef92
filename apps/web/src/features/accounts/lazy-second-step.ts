import type { ComponentType } from 'react'
import { type Around, lazyPart } from '../../shell/lazy-part.tsx'
import type { SecondStepProps } from './second-step.tsx'

/** The second step of signing in: most never see it, so its code and its words come when they are asked for. */
export const SecondStep: ComponentType<SecondStepProps & Around> = lazyPart(() => import('./second-step.tsx'), ['security'])
