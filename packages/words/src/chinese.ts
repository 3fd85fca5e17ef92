// One line for each feature: its words in Simplified Chinese.
export { browse } from './zh-CN/browse.ts'
export { failures } from './zh-CN/failures.ts'
export { landing } from './zh-CN/landing.ts'
export { merchant } from './zh-CN/merchant.ts'
export { product } from './zh-CN/product.ts'
export { shell } from './zh-CN/shell.ts'
export { ways } from './zh-CN/ways.ts'
