// `npm run traffic [tests…]`: runs tests, all unless some are named, keeps what they say to the providers and hear from them, and holds it
// against what the providers publish: the types of the payment provider's package, the carrier's document. `npm run traffic -- judge FOLDER`
// judges what an earlier run kept (SANDBOX_TRAFFIC=FOLDER npm test). STRIPE_OPENAPI may name a document of the payment provider as well.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { carrierDocument, type Judge, openDocument, type Spoken } from '../packages/sandbox/src/judges/openapi.ts'
import { kindsOfThings, problemsByTypes, thingsIn } from '../packages/sandbox/src/judges/types.ts'

const [first, given, ...others] = process.argv.slice(2)
const isJudged = first === 'judge' && given !== undefined
const folder = isJudged ? given : mkdtempSync(join(tmpdir(), 'rondo-traffic-'))
let status: number | null = 0
if (!isJudged) {
  const files = [first, given, ...others].filter((one) => one !== undefined)
  const test = [join(import.meta.dirname, 'test.ts'), ...files]
  status = spawnSync(process.execPath, test, { env: { ...process.env, SANDBOX_TRAFFIC: folder }, stdio: 'inherit' }).status
}
const calls = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Spoken & { readonly provider: 'stripe' | 'carrier' }),
)
if (!isJudged) rmSync(folder, { recursive: true })

const of = (provider: 'stripe' | 'carrier') => calls.filter((one) => one.provider === provider)
/** What a document says of calls, each mistake once with the first call that makes it. */
function judge(name: string, document: Judge, spoken: readonly Spoken[], below: string): number {
  const problems = new Map<string, string>()
  let unknown = 0
  for (const one of spoken) {
    const found = document.problemsIn({ ...one, path: one.path.replace(below, '') })
    if (!found) unknown++
    for (const problem of found ?? []) problems.set(problem.replaceAll(/\[\d+\]/g, '[]'), `${one.method} ${one.path} ${one.status}`)
  }
  console.log(`${name}: ${spoken.length} calls of different shape, ${unknown} that it does not know, ${problems.size} mistakes`)
  for (const [problem, call] of problems) console.log(`  ${call}: ${problem}`)
  return problems.size
}
const things = thingsIn(of('stripe'))
const said = problemsByTypes(things)
console.log(
  `types of the payment provider's package: ${things.length} objects of ${new Set(things.map(({ object }) => object)).size} kinds of ${kindsOfThings.length}, ${said === '' ? 'no mistake' : 'mistakes'}`,
)
if (said) console.log(said)
const stripe = process.env['STRIPE_OPENAPI']
const mistakes =
  judge("the carrier's document", carrierDocument(), of('carrier'), '/carrier') +
  (stripe ? judge("the payment provider's document", openDocument(stripe, { isOlder: true }), of('stripe'), '') : 0)
process.exit(mistakes > 0 || said !== '' || calls.length === 0 ? 1 : (status ?? 1))
