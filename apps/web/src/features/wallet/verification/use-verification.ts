import { accountSession, createAccount, accountLink } from '@rondo/contracts/calls/verification'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { type AccountStatus, recheck } from './status.queries.ts'

/** Where the flow stands; the words of the states are announced. */
type Flow = 'idle' | 'creating' | 'preparing' | 'redirecting'
/** Pauses in which people read what happens (WALL-35), milliseconds. */
const afterCreation = 500
const beforeLeaving = 800
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/** Why it cannot go on, in words for people. */
class Unfit extends Error {
  override readonly name = 'Unfit'
}

interface Verification {
  readonly flow: Flow
  /** Whether the country is being asked for. */
  readonly isAsking: boolean
  readonly problem: string | undefined
  /** Begins, or goes on: asks for the country where there is no account, and enters. */
  readonly begin: () => void
  readonly confirm: (country: string) => void
  readonly cancel: () => void
  /** Leads to the provider's own page, whatever `enter` does. */
  readonly leave: () => void
}

/**
 * The way to the payment provider's form. `enter` shows it inside our page; without it people are led to the provider's own page, which leads
 * back to `returnTo`.
 */
export function useVerification(
  status: Pick<AccountStatus, 'accountId' | 'canOnboard'>,
  { returnTo, enter }: { readonly returnTo: 'wallet' | 'verify'; readonly enter?: () => void },
): Verification {
  const shell = useShell()
  const { say } = shell
  const cache = useQueryClient()
  const [flow, setFlow] = useState<Flow>('idle')
  const [isAsking, ask] = useState(false)
  const [problem, tell] = useState<string>()

  async function leave() {
    setFlow('preparing')
    // onboarding by a session, as documented; what was told already is changed on a page of its own
    const { url } = status.canOnboard ? await call(accountSession, { body: { returnTo } }) : await call(accountLink, { body: { returnTo } })
    if (!url) throw new Unfit(say('verification.noRedirect'))
    setFlow('redirecting')
    await pause(beforeLeaving)
    location.assign(url)
    await new Promise(() => undefined) // this page ends; its button stays busy until then
  }
  async function go() {
    if (!enter || !status.canOnboard) return leave()
    enter()
  }
  async function create(country: string) {
    setFlow('creating')
    const { accountId } = await call(createAccount, { body: { country } })
    if (!accountId) throw new Unfit(say('verification.noId'))
    await Promise.all([pause(afterCreation), recheck(cache).catch(() => tell(say('verification.updateFailed')))])
  }
  /** Does one thing after the other; what fails is told, and ends it. */
  async function run(...steps: readonly { readonly work: () => Promise<void>; readonly otherwise: string }[]) {
    tell(undefined)
    for (const { work, otherwise } of steps) {
      const why = await work().then(
        () => undefined,
        (error: unknown) => (error instanceof Unfit ? error.message : explain(shell, error, otherwise)),
      )
      if (why === undefined) continue
      tell(why)
      break
    }
    setFlow('idle')
  }
  const enters = { work: go, otherwise: say('verification.processFailed') }
  return {
    flow,
    isAsking,
    problem,
    begin: () => (status.accountId === null ? ask(true) : void run(enters)),
    confirm(country) {
      ask(false)
      void run({ work: () => create(country), otherwise: say('verification.createFailed') }, enters)
    },
    cancel() {
      ask(false)
      tell(say('verification.canceled'))
    },
    leave: () => void run({ ...enters, work: leave }),
  }
}
