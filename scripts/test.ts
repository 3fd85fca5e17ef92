// What `npm test` runs: every check, then every test of every floor, browser journeys included; the last line counts both.
// `npm test -- <vitest filters>` runs only the tests that match, and no checks.
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { numberOfChecks, runChecks } from './checks.ts'

if (process.env['CI']) process.env['NO_COLOR'] = '1' // before vitest is loaded: a log of dots, not of colours
const { createVitest } = await import('vitest/node')

const filters = process.argv.slice(2)
const isWhole = filters.length === 0
if (isWhole) await buildWeb(join(import.meta.dirname, '../apps/web'), console.log)
// tests wait for much that takes no processor: the checks work meanwhile, and take no turn from them
const checking = isWhole ? runChecks({ aside: true }) : []

/** A whole round of troubles takes long: it says each that has ended. */
const reporter = process.env['CI'] ? 'dot' : process.env['CHAOS'] === 'all' ? 'verbose' : 'default'
const vitest = await createVitest('test', { watch: false, run: true, reporters: [reporter] })
await vitest.start(filters)
const files = vitest.state.getFiles()
const tests = files.flatMap((file) => {
  const entity = vitest.state.getReportedEntity(file)
  return entity && 'children' in entity ? [...entity.children.allTests()] : []
})
const failedTests = tests.filter((test) => test.result().state === 'failed')
const unsteady = tests.filter((test) => test.diagnostic()?.flaky)
const passedTests = tests.filter((test) => test.result().state === 'passed')
// a file that failed without a failed test broke while loading or cleaning up
const brokenFiles = files.filter(
  ({ result, filepath }) => result?.state === 'fail' && !failedTests.some((test) => test.module.moduleId === filepath),
)
const broken = brokenFiles.length + vitest.state.getUnhandledErrors().length
await vitest.close()
const failedChecks = await checking

const passed = passedTests.length + (isWhole ? numberOfChecks - failedChecks.length : 0)
const failed = failedTests.length + broken + failedChecks.length
if (failedChecks.length > 0) console.log(`checks that failed: ${failedChecks.join(', ')}`)
for (const test of unsteady) {
  console.log(`passed at a later try only, a bug of the product or of the test: ${test.fullName}`)
  for (const { message, diff = '' } of test.result().errors ?? [])
    console.log(`${message}\n${diff}`.slice(0, 2_000).replace(/^/gm, '     '))
}
if (isWhole) {
  console.log('the slowest tests:')
  const slow = tests.toSorted((a, b) => (b.diagnostic()?.duration ?? 0) - (a.diagnostic()?.duration ?? 0)).slice(0, 25)
  for (const test of slow)
    console.log(`${((test.diagnostic()?.duration ?? 0) / 1_000).toFixed(1).padStart(7)} s  ${test.module.relativeModuleId}: ${test.name}`)
  console.log('the floors, tests and what they need to begin:')
  for (const [floor, seconds] of byFloor()) console.log(`${seconds.map((one) => one.toFixed(1).padStart(7)).join(' s, ')} s  ${floor}`)
  console.log('the slowest files:')
  const timed = vitest.state.getTestModules().map((file) => ({ file: file.relativeModuleId, seconds: file.diagnostic().duration / 1_000 }))
  for (const { file, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 25))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
/** Seconds of each floor: its tests, and loading their files. */
function byFloor() {
  const sums = new Map<string, [tests: number, loading: number]>()
  for (const file of vitest.state.getTestModules()) {
    const sum = sums.get(file.project.name) ?? [0, 0]
    const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } = file.diagnostic()
    sum[0] += duration / 1_000
    sum[1] += (collectDuration + environmentSetupDuration + prepareDuration + setupDuration) / 1_000
    sums.set(file.project.name, sum)
  }
  return sums
}

if (tests.length === 0) console.log('no test ran')
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 || tests.length === 0 ? 1 : 0)
