// The door of this feature: what pages and higher features may use.
export { translateWay } from './translate-way.tsx'
