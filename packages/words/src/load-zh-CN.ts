import type { Feature } from './index.ts'

/** The file of a feature's words in Simplified Chinese. */
export const fileOf = (feature: Feature) => import(`./zh-CN/${feature}.ts`) as Promise<Record<string, unknown>>
