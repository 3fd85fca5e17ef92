// One line for each feature: the file of English words, which is also the type of its translations.
export { browse } from './en/browse.ts'
export { failures } from './en/failures.ts'
export { landing } from './en/landing.ts'
export { merchant } from './en/merchant.ts'
export { product } from './en/product.ts'
export { shell } from './en/shell.ts'
export { ways } from './en/ways.ts'
