// Portraits and landscapes of cloth.
export { drape } from './art/drape.mjs'
export { portrait } from './art/portrait.mjs'
