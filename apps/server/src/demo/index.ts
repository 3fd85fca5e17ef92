export { seedDemo } from './seed-demo.ts'
export { seedLarge } from './seed-large.ts'
