import { lazyPart } from '../../shell/lazy-part.tsx'

/** Devices on which the reader is told of things, fetched by those who look at them. */
export const PushDevices = lazyPart(() => import('./push-devices.tsx'), ['bell', 'failures'])
