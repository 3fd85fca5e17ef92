import { config } from '@rondo/contracts/calls/platform'
import { accountSession } from '@rondo/contracts/calls/verification'
import type { StripeConnectInstance } from '@stripe/connect-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addScript } from '../../../shell/add-script.ts'
import { call, read } from '../../../shell/calls.ts'
import { plainColour } from '../../../shell/plain-colour.ts'
import { useShell, useTheme } from '../../../shell/providers.tsx'
import { Skeleton } from '../../../shell/loading.tsx'

interface OnboardingProps {
  /** The merchant has finished, or gone. */
  onExit: () => void
  onFailed: () => void
}
/** Our own colours for the provider's form, by day and night. */
const lookOf = (host: HTMLElement) => ({
  overlays: 'dialog' as const,
  variables: {
    fontFamily: getComputedStyle(host).fontFamily,
    colorBackground: plainColour(host, '--surface'),
    colorText: plainColour(host, '--ink'),
    colorSecondaryText: plainColour(host, '--ink-2'),
    colorPrimary: plainColour(host, '--ink'),
    buttonPrimaryColorText: plainColour(host, '--on-ink'),
    colorBorder: plainColour(host, '--line-strong'),
    colorDanger: plainColour(host, '--danger'),
    borderRadius: '12px',
  },
})
const languages = { en: 'en-US', 'zh-CN': 'zh-Hans' } as const

/** The provider's own form inside our page. What is typed there goes to the provider alone. */
export function Onboarding({ onExit, onFailed }: OnboardingProps) {
  const { locale, say } = useShell()
  const theme = useTheme()
  const cache = useQueryClient()
  const host = useRef<HTMLDivElement>(null)
  const connect = useRef<StripeConnectInstance>(null)
  const [isThere, setThere] = useState(false)
  const tell = useRef({ onExit, onFailed })
  useEffect(() => {
    tell.current = { onExit, onFailed }
  })
  useEffect(() => {
    const box = host.current
    let isGone = false
    const fetchClientSecret = async () => {
      const { client_secret } = await call(accountSession, { body: { returnTo: 'verify' } })
      return client_secret
    }
    async function open(into: HTMLElement) {
      const { stripeJsUrl, stripePublishableKey: publishableKey } = await cache.ensureQueryData(read(config, {}))
      const first = await fetchClientSecret() // a session that is refused is said here: the library would keep it to itself
      if (stripeJsUrl && !('StripeConnect' in window)) await addScript(stripeJsUrl)
      // the library loads the provider's script when it is loaded itself: not before somebody verifies
      const { loadConnectAndInitialize } = await import('@stripe/connect-js')
      if (isGone) return
      let next: string | undefined = first
      const secret = async () => {
        const taken = next
        next = undefined
        return taken ?? (await fetchClientSecret())
      }
      connect.current = loadConnectAndInitialize({
        publishableKey,
        fetchClientSecret: secret,
        appearance: lookOf(into),
        locale: languages[locale],
      })
      const form = connect.current.create('account-onboarding')
      form.setOnExit(() => tell.current.onExit())
      form.setOnLoaderStart(() => setThere(true))
      form.setOnLoadError(() => tell.current.onFailed())
      into.replaceChildren(form)
    }
    if (box) open(box).catch(() => !isGone && tell.current.onFailed())
    return () => {
      isGone = true
      connect.current = null
      box?.replaceChildren()
    }
  }, [cache, locale])
  useEffect(() => {
    if (host.current) connect.current?.update({ appearance: lookOf(host.current) })
  }, [theme])
  return (
    <div className="grid">
      {!isThere && <Skeleton className="col-start-1 row-start-1 h-96 rounded-panel" />}
      <div ref={host} role="group" aria-label={say('verification.formLabel')} className="col-start-1 row-start-1 min-w-0" />
    </div>
  )
}
