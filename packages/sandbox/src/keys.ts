/** The fixed test keys: what the product uses while its providers are the local look-alikes. None of them opens anything else. */
export const sandboxKeys = {
  stripeSecret: 'sk_test_rondo_sandbox',
  stripePublishable: 'pk_test_rondo_sandbox',
  paymentWebhookSecret: 'whsec_rondo_sandbox',
  connectWebhookSecret: 'whsec_connect_rondo_sandbox',
  shippo: 'shippo_test_rondo_sandbox',
  carrierWebhookToken: 'carrier-rondo-sandbox',
  carrierWebhookSecret: 'carrier-rondo-sandbox-secret',
  geocoderToken: 'pk.rondo.sandbox',
  translateKey: 'translate-rondo-sandbox',
  ipToken: 'ip-rondo-sandbox',
  oidcClientId: 'rondo-sandbox.apps.identity.test',
  oidcClientSecret: 'oidc-rondo-sandbox-secret',
} as const
