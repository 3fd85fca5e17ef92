import { Suspense, useState } from 'react'
import { useVerification } from '../features/accounts/index.ts'
import { ExportButton, ImportDialog, OwnListings, useSomethingListed } from '../features/listings/index.ts'
import { WantedSwap } from '../features/messaging/index.ts'
import { useAccountStatus, VerificationNote, WayToVerification } from '../features/wallet/index.ts'
import { useSay } from '../shell/providers.tsx'
import { Link, useLocation } from '../shell/router/index.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/panel.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

interface Arrival {
  readonly refresh?: boolean
  readonly message?: string
  /** The piece that was just listed, for all to see. */
  readonly listed?: { readonly id: number; readonly name: string }
}
/** What is known to be offered stands there; until it is known its place does. */
const placeUntil = (isKnown: boolean | undefined) => `contents ${isKnown ? '' : 'invisible'}`

/** The merchant's own listings. */
export default function MyListingsPage() {
  const say = useSay()
  const { refresh = false, message, listed } = (useLocation().state ?? {}) as Arrival
  const { isVerified, isKnown } = useVerification()
  const isListed = useSomethingListed()
  const account = useAccountStatus().data
  const isBegun = account !== undefined && account.state !== 'not_started'
  const [imports, showImport] = useState(false)
  return (
    <DashboardFrame
      title={say('shell.myListings')}
      action={
        <div className="flex flex-wrap items-center gap-2">
          {isListed !== false && (
            <div className={placeUntil(isListed)}>
              <Link to="/dashboard/lending" className={buttonLook('line', 's')}>
                {say('listings.lendingCalendar')}
              </Link>
              <ExportButton />
            </div>
          )}
          {isVerified !== false && (
            <div className={placeUntil(isKnown)}>
              <Button look="line" size="s" className="max-sm:px-3!" onClick={() => showImport(true)}>
                <Icon name="download" className="size-4 rotate-180" />
                <span className="max-sm:sr-only">{say('listings.import')}</span>
              </Button>
              <Link to="/listing/upload" aria-label={say('listings.upload')} className={buttonLook('ink', 's')}>
                <Icon name="plus" className="size-4" />
                <span className="sm:hidden">{say('listings.uploadShort')}</span>
                <span className="max-sm:hidden">{say('listings.upload')}</span>
              </Link>
            </div>
          )}
        </div>
      }
    >
      <div className="grid gap-3 pb-4 empty:hidden">
        {message && message !== say('accounts.verifyFirst') && (
          <Note tone="warning" icon="info" role="status">
            {message}
          </Note>
        )}
        {isVerified === false && <WhyNotForSale isListed={isListed} />}
        {listed && (
          <Note tone="success" icon="check">
            <p className="wrap-anywhere">
              {say('listings.listed', { name: listed.name })}{' '}
              <Link to={`/product/${listed.id}`} className="link font-[550]">
                {say('listings.seeListed')}
              </Link>
            </p>
            <WantedSwap isReady />
          </Note>
        )}
      </div>
      {/* of an account that was begun the note above says how it stands, and leads to it */}
      <OwnListings refresh={refresh} wayToSell={!isBegun && <WayToVerification />} />
      <Suspense>{imports && <ImportDialog onClose={() => showImport(false)} />}</Suspense>
    </DashboardFrame>
  )
}

/** What keeps the shop from selling: how its account at the payment provider stands, or that it has none yet; an empty list says that itself. */
function WhyNotForSale({ isListed }: { isListed: boolean | undefined }) {
  const say = useSay()
  const { data } = useAccountStatus()
  if (!data) return null // what is not known is not said
  if (data.state !== 'not_started') return <VerificationNote />
  if (!isListed) return null
  return (
    <Note tone="warning" icon="warn" role="status">
      <p>{say('accounts.verifyFirst')}</p>
      <Link to="/dashboard/wallet" className={buttonLook('line', 's', 'mt-2.5')}>
        {say('verification.goTo')}
      </Link>
    </Note>
  )
}
