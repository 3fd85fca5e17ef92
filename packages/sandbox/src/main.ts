import { openSandbox } from './index.ts'

const {
  SANDBOX_PORT = '3001',
  SANDBOX_MAIL_PORT,
  SANDBOX_HOST = '127.0.0.1',
  SANDBOX_DATA,
  SANDBOX_PRODUCT = 'http://127.0.0.1:3000',
} = process.env
const { SANDBOX_CLOCK_SECRET, SANDBOX_SEED } = process.env

const port = Number(SANDBOX_PORT)
const sandbox = await openSandbox({
  host: SANDBOX_HOST,
  port,
  mailPort: SANDBOX_MAIL_PORT ? Number(SANDBOX_MAIL_PORT) : port + 1,
  product: SANDBOX_PRODUCT,
  ...(SANDBOX_DATA && { dataDir: SANDBOX_DATA }),
  ...(SANDBOX_CLOCK_SECRET && { clockSecret: SANDBOX_CLOCK_SECRET }),
  ...(SANDBOX_SEED && { seed: Number(SANDBOX_SEED) }),
})
console.log(`sandbox ready at ${sandbox.base}, mail at ${sandbox.mailUrl}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0))
  })
}
