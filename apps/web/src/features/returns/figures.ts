import type { Details } from '../orders/index.ts'

export { type Figures, figuresOf, isFeeOf } from '@rondo/rules/returns/figures'
export type Item = Details['orderItems'][number]
