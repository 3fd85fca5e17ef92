import { expect, test } from 'vitest'
import { ProviderUnavailable } from '../outcome.ts'
import { openIdentity } from './index.ts'

test('without settings, and with a provider that nobody answers for, sign-in elsewhere is unavailable', async () => {
  const none = openIdentity({ identity: undefined })
  expect(none.isConfigured).toBe(false)
  await expect(none.begin('http://127.0.0.1/back')).rejects.toBeInstanceOf(ProviderUnavailable)
  const gone = openIdentity({ identity: { issuer: 'http://127.0.0.1:9/oidc', clientId: 'a', clientSecret: 'b' } })
  await expect(gone.begin('http://127.0.0.1/back')).rejects.toBeInstanceOf(ProviderUnavailable)
})
