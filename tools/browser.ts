// A Chromium for journeys: CHROMIUM_PATH, the one that npm brings, else one that is installed.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How playwright starts the browser, wherever it was found. Throws a sentence with the way out. */
export function browserOptions(): LaunchOptions {
  const given = process.env['CHROMIUM_PATH']
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
  if (given) return { executablePath: given, args: ARGS }
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm()
  const installed = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isProgram)
  if (!installed) throw new Error('The journeys need Chromium or Chrome: install one, or set CHROMIUM_PATH.')
  return { executablePath: installed, args: ARGS }
}

/** Programs that a newcomer's machine hides are empty files. */
const isProgram = (path: string) => existsSync(path) && statSync(path).size > 0

/** The package unpacks into the temporary folder of its process, with the system's libraries when it believes to be in the cloud. */
const UNPACK =
  "import('@sparticuz/chromium').then(({ default: packed }) => packed.executablePath()).then((path) => process.stdout.write(path))"

function fromNpm(): LaunchOptions {
  const folder = join(import.meta.dirname, '../node_modules/.cache/chromium')
  mkdirSync(folder, { recursive: true })
  const unpacked = spawnSync(process.execPath, ['--input-type=module', '-e', UNPACK], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
    encoding: 'utf8',
  })
  if (unpacked.status !== 0) throw new Error(`The browser that npm brings could not be unpacked: ${unpacked.stderr}`)
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  const env = { ...(process.env as Record<string, string>), LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fontsIn(folder) }
  return { executablePath: unpacked.stdout, args: [...ARGS, '--headless'], env }
}

/** The package's own list of fonts knows only the cloud's folders; without a font for a letter this browser ends. */
function fontsIn(folder: string): string {
  const file = join(folder, 'fonts.conf')
  const places = [join(folder, 'fonts/fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const lines = [...places.map((place) => `<dir>${place}</dir>`), `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`]
  writeFileSync(file, `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${lines.join('')}</fontconfig>\n`)
  return file
}

const SHARED = '/dev/shm'
const ENOUGH_BYTES = 1e9
/** Whether what the browser's processes share may lie in memory: in containers there is often too little. Else it is files of a disk. */
function sharesMemory(): boolean {
  try {
    accessSync(SHARED, constants.W_OK)
    const { bavail, bsize } = statfsSync(SHARED)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}

/** `pictures`: whether it asks for pictures and draws them; without, their places stay empty, and a page hears nothing of them. */
export async function openBrowser({ pictures = true } = {}): Promise<Browser> {
  const { args = [], ...options } = browserOptions()
  return chromium.launch({
    ...options,
    args: pictures ? args : [...args, '--blink-settings=imagesEnabled=false'],
    ignoreDefaultArgs: sharesMemory() ? ['--disable-dev-shm-usage'] : [],
  })
}
