export { type ClaimRow, lastClaim } from './claims.repository.ts'
export { casesWait } from './events.ts'
export { claimsReactions, claimsRoutes, claimsSweepers, evidencePhotos } from './claims.routes.ts'
export { claimsPersonal } from './personal.ts'
