// The door of this feature: what pages and higher features may use.
export { TranslateButton } from './lazy-translate-button.ts'
