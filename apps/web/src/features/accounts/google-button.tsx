import { socialAuthUrl } from '@rondo/contracts/calls/accounts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shell/calls.ts'
import { useSay } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/panel.tsx'

/** Leads to Google and back to `target`, a path of this site. */
export function GoogleButton({ target }: { target: string }) {
  const say = useSay()
  const go = useMutation({
    mutationFn: () => call(socialAuthUrl, { query: { return_to: target } }, { anonymous: true }),
    onSuccess: ({ authUrl }) => location.assign(authUrl),
  })
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-4 text-small text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {say('accounts.or')}
      </p>
      {go.isError && (
        <Note tone="danger" icon="warn" role="alert">
          {say('accounts.googleFailed')}
        </Note>
      )}
      <Button look="line" busy={go.isPending || go.isSuccess} onClick={() => go.mutate()} className="w-full">
        {go.isIdle || go.isError ? <Sign /> : null}
        {say('accounts.google')}
      </Button>
    </div>
  )
}

/** Google's sign in its own colours, as its rules for such buttons ask. */
const Sign = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5">
    <path
      fill="#4285f4"
      d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09z"
    />
    <path
      fill="#34a853"
      d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z"
    />
    <path fill="#fbbc05" d="M5.84 14.09a6.6 6.6 0 0 1 0-4.18V7.07H2.18a11 11 0 0 0 0 9.86z" />
    <path fill="#ea4335" d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07l3.66 2.84C6.71 7.31 9.14 5.38 12 5.38z" />
  </svg>
)
