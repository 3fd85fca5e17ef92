// What `npm run check` runs: everything that can be said about the code without running the product. Two at a time.
import { runChecks } from './checks.ts'

const failed = await runChecks()
console.log(failed.length === 0 ? '\nEvery check holds.' : `\nNot well: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
