// Imported last by processes that will be killed: what they have compiled is kept for the next of their kind, which needs half the time to begin.
import { flushCompileCache } from 'node:module'

flushCompileCache()
