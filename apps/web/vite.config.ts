import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, type BrotliOptions, constants, gzip as gzipCompress, type InputType, type ZlibOptions } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import subsetFont from 'subset-font'
import { build, defineConfig } from 'vite'

/** What every page runs of them: several queries in one hook, and mutations seen from elsewhere, come with the pages that ask so. */
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-query|query-core))[\\/](?!build[\\/]modern[\\/](queriesObserver|useQueries|useMutationState)\.js)/
/** On a slow line every file costs a trip: what each page needs is one chunk, what several pages share another. */
const everywhere = /apps[\\/]web[\\/]src[\\/](routes\.tsx|pages[\\/]layout[\\/]layout\.tsx|shell[\\/](providers|head|failure)\.tsx?)$/
const pieces =
  /apps[\\/]web[\\/]src[\\/](features[\\/]catalog[\\/](heart|likes|type-glyphs|saved[\\/]kept-hearts)\.tsx?$|shell[\\/](estimate|loading|failed-note|wished)\.tsx?$|ui[\\/](?!badge|code-card|count|named-facts|segmented|small-piece|calendar|days|timeline|focus-problem|trouble|star-choice|question|dialog|field|form-section|zones|when-released|tabs|choice-card|stepper))|packages[\\/]rules[\\/]src[\\/](accounts[\\/]shop-name|kernel[\\/](days|limits)|listings[\\/]catalogue)\.ts$|packages[\\/]contracts[\\/]src[\\/]calls[\\/]writes[\\/]catalog\.ts$/
/** What a product, the cart and the checkout share: choices and sums. */
const choices =
  /apps[\\/]web[\\/]src[\\/](ui[\\/](tabs|choice-card|stepper)|features[\\/]cart[\\/](purchase-parts|obstacle-words|tier-columns|add-to-cart)|pages[\\/]product[\\/]offerable)|packages[\\/]contracts[\\/]src[\\/]calls[\\/](reads|writes)[\\/]cart\.ts$|packages[\\/]words[\\/]src[\\/]size-name\.ts$|packages[\\/]rules[\\/]src[\\/](kernel[\\/]money|checkout[\\/](pricing|sums)|listings[\\/]stock)\.ts$/
const cards = /apps[\\/]web[\\/]src[\\/]features[\\/]catalog[\\/](product-card|card-item|card-grid)/
const shop = /apps[\\/]web[\\/]src[\\/]features[\\/]catalog[\\/](?!saved[\\/]|few-cards|shop-pieces|pickup-towns)/
/** What most pages behind sign-in share: one file, since every page carries the names of all files. */
const rooms =
  /apps[\\/]web[\\/]src[\\/](ui[\\/](badge|trouble|question|question-form|timeline)|shell[\\/](use-reason|not-loaded|back-link|panel-place|download)|pages[\\/]layout[\\/]dashboard-frame|features[\\/](locations[\\/]address-text|orders[\\/](cancellation|orders\.queries|items-shown|status-badge)|accounts[\\/](form-words|return-target)))\.tsx?$|packages[\\/](rules|words)[\\/]src[\\/](kernel[\\/](phone|machine|clocks)|orders[\\/](reasons|labels|payment-badge)|accounts[\\/](password|identity))\.ts$/
/** The calls that only they make; a cart's are made by a product's page too. */
const calls = /packages[\\/]contracts[\\/]src[\\/]calls[\\/](reads|writes)[\\/](?!cart)/
/** What the server has written and the browser takes over later: never a part of what imports it. */
const islands = /apps[\\/]web[\\/]src[\\/]pages[\\/]layout[\\/](footer-ways|currency-choice)\.tsx$/
/** Every page holds these from the start; no other piece has to name them. */
const everywhereLoaded = /^(assets\/)?(lib|frame|rolldown-runtime)(-|$)/
/** Of our own files only these do something by being loaded; everything else may be left out piece by piece. */
const doSomething = /\.css$|[\\/]entry-[\w-]+\.tsx?$|[\\/]node_modules[\\/]/
const compressible = /\.(m?js|css|svg|json|txt)$/

const [brotli, gzip] = [
  promisify<InputType, BrotliOptions, Buffer>(brotliCompress),
  promisify<InputType, ZlibOptions, Buffer>(gzipCompress),
]
/** Puts a .br and a .gz beside each file, so that no request has to wait for a compressor. On all processors: it is half of a build. */
async function compress(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile() && compressible.test(one.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const text = readFileSync(file)
      writeFileSync(`${file}.br`, await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${file}.gz`, await gzip(text, { level: 9 }))
    }),
  )
}

/** Weights of the display family that the pages use; the file has them all, and every page waits for it. */
const displayWeights = { min: 300, max: 600 }
/** Leaves away the other weights: a third of the file. */
async function cutFonts(client: string) {
  const letters = String.fromCodePoint(...Array.from({ length: 0xd8_00 - 0x20 }, (_, n) => n + 0x20)) // what the file has of these stays
  for (const name of readdirSync(path.join(client, 'assets')).filter((one) => /^ysabeau-latin-.*\.woff2$/.test(one))) {
    const file = path.join(client, 'assets', name)
    writeFileSync(file, await subsetFont(readFileSync(file), letters, { targetFormat: 'woff2', variationAxes: { wght: displayWeights } }))
  }
}

/** Where the build goes: `npm start` builds beside the last one and swaps them when all is there. */
const dist = process.env['WEB_DIST'] ?? 'dist'

/** The service worker, a file of its own beside the pages: it names the build, so that each build has another and replaces the last. */
async function buildWorker(client: string) {
  const version = createHash('sha256')
    .update(readFileSync(path.join(client, '.vite/manifest.json')))
    .digest('hex')
    .slice(0, 12)
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(version) },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: 'worker/worker.ts', output: { format: 'iife', entryFileNames: 'worker.js' } },
    },
  })
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  appType: 'custom',
  build: { target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 1200 }, // the street map, which comes only where it is drawn
  environments: {
    client: {
      build: {
        outDir: `${dist}/client`,
        manifest: true,
        modulePreload: { resolveDependencies: (_, pieces) => pieces.filter((piece) => !everywhereLoaded.test(piece)) },
        rolldownOptions: {
          input: ['/src/entry-early.ts', '/src/entry-client.tsx'],
          treeshake: { moduleSideEffects: (id: string) => doSomething.test(id) },
          output: {
            // every page carries the names of all pieces: a hash alone weighs a kilobyte less; the manifest says what each one is
            chunkFileNames: ({ name }) => (everywhereLoaded.test(name) ? 'assets/[name]-[hash:6].js' : 'assets/[hash:7].js'),
            codeSplitting: {
              groups: [
                { name: 'islands', test: islands, priority: 4, includeDependenciesRecursively: false },
                { name: 'lib', test: libraries, priority: 3, includeDependenciesRecursively: false },
                { name: 'frame', test: everywhere, priority: 2 },
                { name: 'pieces', test: pieces, priority: 1, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'choices', test: choices, priority: 1, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'cards', test: cards, priority: 1, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'shop', test: shop, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'rooms', test: rooms, minShareCount: 2, includeDependenciesRecursively: false },
                { name: 'calls', test: calls, minShareCount: 2, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: `${dist}/server`,
        copyPublicDir: false,
        rolldownOptions: { input: '/src/entry-server.tsx', output: { codeSplitting: false } },
      }, // all pages at once: a running server never looks for a file of its build again
      // One self-contained bundle; in development this would feed CommonJS to the module runner ("module is not defined").
      // React decides by this word, and its development half takes three times as long.
      ...(command === 'build' && { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }),
    },
  },
  builder: {
    buildApp: async (builder) => {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.ssr!)
      await buildWorker(path.join(import.meta.dirname, dist, 'client'))
      await cutFonts(path.join(import.meta.dirname, dist, 'client'))
      await compress(path.join(import.meta.dirname, dist, 'client'))
    },
  },
}))
