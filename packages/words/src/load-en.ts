import type { Feature } from './index.ts'

/** The file of a feature's words in English. */
export const fileOf = (feature: Feature) => import(`./en/${feature}.ts`) as Promise<Record<string, unknown>>
