// Development only. The refresh runtime must be patched in before any component is loaded; as a module instead of Vite's inline script,
// `script-src 'self'` holds in development too. The app is imported afterwards and dynamically, because imports beside this one do not
// wait; the runtime statically, because a dynamic import would be given a query and become a second copy.
import { injectIntoGlobalHook } from '/@react-refresh'

injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
await import('./entry-client.tsx')
