export { translationsPersonal, translationsRoutes, translationsSweepers } from './translations.routes.ts'
