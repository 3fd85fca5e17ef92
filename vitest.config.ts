import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const rules = ['packages/rules/src/**/*.test.ts', 'packages/words/src/**/*.test.ts', 'packages/demo/src/**/*.test.ts', 'tools/**/*.test.ts']

/** Node loads these files as it loads the product: no wrapper around each import, and what is compiled is kept for the next process. */
const asNodeDoes = { viteModuleRunner: false, nodeLoader: false }

/** Of two processors: each waits a third of its time, for its database, its browser and what comes by itself. A project that extends a file does not inherit it. */
const maxWorkers = 3

/** Further tries of a test that fails: whoever develops is told at once; docs/decisions/064. */
const again = process.env['CI'] ? 1 : 0

/** Takes away what a file of screen tests leaves; named from the root of the disk, for its projects begin elsewhere. */
const tidy = join(import.meta.dirname, 'apps/web/test/tidy.ts')
/** A link that a screen test presses leads nowhere: the files of a worker share one page, which must keep its address. */
const standing = { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } } }
/** Files that live in another time zone, or look at the address and the storage of their page: each has a worker of its own. */
const apart = ['features/orders/expected-day', 'shell/typed-texts', 'shell/estimate'].map((name) => `src/${name}.test.tsx`)
/** So has each that puts something in the place of a module, whose imports a worker that goes on has twice, and each whose currency stands in a cookie. */
const needsOwnWorker = /vi\.mock\(|chooseCurrency\(/
const screens = globSync('src/**/*.test.tsx', { cwd: join(import.meta.dirname, 'apps/web') })
const standIns = screens.filter(
  (file) => needsOwnWorker.test(readFileSync(join(import.meta.dirname, 'apps/web', file), 'utf8')) && !apart.includes(file),
)

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: rules, isolate: false, pool: 'threads', testTimeout: 30_000, experimental: asNodeDoes } }, // a busy machine is not a fault
      {
        test: {
          name: 'sandbox',
          include: ['packages/sandbox/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: 20_000,
          experimental: asNodeDoes,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/test/postgres.ts'],
          pool: 'forks', // argon2 and sharp are native: forks end cleanly where threads may not
          isolate: false, // modules load once for each worker instead of once for each file
          testTimeout: 60_000, // a busy machine is not a fault,
          hookTimeout: 60_000,
          experimental: asNodeDoes,
          retry: again,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.tsx'],
          exclude: [...apart, ...standIns],
          environment: 'happy-dom',
          environmentOptions: standing,
          setupFiles: [tidy],
          isolate: false, // what a file leaves is taken away by tidy.ts
          sequence: { hooks: 'list' }, // what a test has drawn is taken away before its session ends and its answers go
          testTimeout: 20_000,
          maxWorkers,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web with stand-ins',
          root: 'apps/web',
          include: [...apart, ...standIns],
          environment: 'happy-dom',
          environmentOptions: standing,
          setupFiles: [tidy],
          sequence: { hooks: 'list' },
          testTimeout: 20_000,
          retry: again,
          maxWorkers,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web without a document',
          root: 'apps/web',
          include: ['src/**/*.test.ts'],
          isolate: false,
          testTimeout: 20_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/product.ts'],
          setupFiles: ['e2e/tidy.ts'],
          pool: 'forks',
          isolate: false, // one browser for each worker
          testTimeout: 90_000,
          hookTimeout: 90_000,
          experimental: asNodeDoes,
          retry: again * 2,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
    maxWorkers,
    // React puts a commit off by a clock: it may come when all files of a worker have ended and their document is gone
    onUnhandledError: ({ message, stack = '' }) =>
      !(message.startsWith("Right-hand side of 'instanceof'") && stack.includes('react-dom-client')),
  },
})
