import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { VerifiedOnly } from '../features/accounts/index.ts'
import { ProductCard } from '../features/catalog/index.ts'
import { ListingForm, type OwnListing, ownListingQuery, type PreviewCard, useSaveListing } from '../features/listings/index.ts'
import { FloorLine, WantedSwap } from '../features/messaging/index.ts'
import { LendingCalendar } from '../features/rentals/index.ts'
import { VerificationNote } from '../features/wallet/index.ts'
import { Refused } from '../shell/calls.ts'
import { NotLoaded, NotThere } from '../shell/not-loaded.tsx'
import { useSay } from '../shell/providers.tsx'
import { Link, useNavigate, useParams } from '../shell/router/index.ts'
import { toast } from '../shell/toasts.ts'
import { Icon } from '../ui/icon.tsx'
import { Loading, Skeleton } from '../shell/loading.tsx'
import { Note } from '../ui/panel.tsx'

/** Makes a listing, or changes the one in the address. */
export default function ListingFormPage() {
  const say = useSay()
  const { id } = useParams()
  if (id) return <Edit key={id} id={Number(id)} />
  return (
    <VerifiedOnly
      place={
        <Frame title={say('listing.newTitle')}>
          <FormSkeleton />
        </Frame>
      }
    >
      <Create />
    </VerifiedOnly>
  )
}

const preview = (card: PreviewCard) => <ProductCard product={card} sizes="324px" />

function Frame({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const say = useSay()
  return (
    <div className="frame pb-section">
      <title>{`${title} · Rondo`}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-3">
        <Link to="/dashboard/listings" className="inline-flex min-h-11 items-center gap-1.5 text-small font-[550] hover:underline">
          <Icon name="left" className="size-4" />
          {say('listing.back')}
        </Link>
        {beside}
      </div>
      <h1 className="type-title pt-2 pb-1.5">{title}</h1>
      {/* what is remembered of a verification may be old: nobody fills a form for half an hour to be refused at its end */}
      <VerificationNote />
      {children}
    </div>
  )
}

function Create() {
  const say = useSay()
  const navigate = useNavigate()
  const save = useSaveListing()
  return (
    <Frame title={say('listing.newTitle')}>
      <WantedSwap />
      <Required />
      <Suspense fallback={<FormSkeleton />}>
        <ListingForm
          preview={preview}
          save={async (body, draftKey) => {
            const { id, name, activeListing } = await save.mutateAsync({ body, draftKey })
            toast.success(say('listing.created'))
            await navigate('/dashboard/listings', { state: { refresh: true, ...(activeListing && { listed: { id, name } }) } })
          }}
        />
      </Suspense>
    </Frame>
  )
}

function Edit({ id }: { id: number }) {
  const say = useSay()
  const { data, error, isError, isFetching, refetch } = useQuery({ ...ownListingQuery(id), staleTime: 0, retry: false })
  const isGone = error instanceof Refused && error.status === 404
  return (
    <Frame
      title={say('listing.editTitle')}
      beside={
        data?.activeListing && (
          <Link to={`/product/${id}`} className="hit link text-small">
            {say('listing.viewPublic')}
          </Link>
        )
      }
    >
      {data ? (
        <>
          {isGone && <Gone />}
          {data.takenDownReason !== null && <TakenDown reason={data.takenDownReason} />}
          <Opened latest={data} />
        </>
      ) : isError ? (
        isGone ? (
          <NotThere
            title={say('listing.gone')}
            hint={say('listing.notYours')}
            fixed={say('listing.loadFailed')}
            to="/dashboard/listings"
            way={say('listing.back')}
          />
        ) : (
          <NotLoaded
            title={say('listing.notCome')}
            hint={say('listing.unchanged')}
            fixed={say('listing.loadFailed')}
            busy={isFetching}
            onAgain={() => void refetch()}
          />
        )
      ) : (
        <FormSkeleton />
      )}
    </Frame>
  )
}

/** Somebody has deleted it since it was opened: what is typed can be read and copied, and not saved. */
function Gone() {
  const say = useSay()
  return (
    <div className="mb-6">
      <Note tone="danger" icon="warn" role="alert">
        {say('listing.goneMeanwhile')}{' '}
        <Link to="/dashboard/listings" className="link font-[550]">
          {say('listing.back')}
        </Link>
      </Note>
    </div>
  )
}

/** Support has taken it out of the shop, and alone puts it back. */
function TakenDown({ reason }: { reason: string }) {
  const say = useSay()
  return (
    <div className="mt-3 mb-6">
      <Note tone="warning" icon="info">
        <p className="wrap-anywhere">{say('listing.takenDown', { reason })}</p>
        {say('listing.takenDownNote')}{' '}
        <Link to="/contact" className="link font-[550]">
          {say('listing.writeToSupport')}
        </Link>
      </Note>
    </div>
  )
}

/** The form of the version that was opened; a newer one is offered, and never put under somebody's hands. */
function Opened({ latest }: { latest: OwnListing }) {
  const say = useSay()
  const navigate = useNavigate()
  const [opened, open] = useState<OwnListing | undefined>(latest)
  const save = useSaveListing(opened)
  const takesOffers = (latest.forSell || latest.forRent) && !latest.isLocalService
  const isOld = opened && latest.version > opened.version && !save.isPending && !save.isSuccess
  // The form goes before it comes again: it keeps what is typed when it goes, and finds it when it comes.
  const loadNew = () => {
    open(undefined)
    setTimeout(() => open(latest))
  }
  return (
    <>
      <Required />
      {isOld && (
        <div className="mb-6">
          <Note tone="warning" icon="info" role="status">
            {say('listing.changedMeanwhile')}{' '}
            <button type="button" onClick={loadNew} className="link font-[550]">
              {say('listing.loadNew')}
            </button>
          </Note>
        </div>
      )}
      <Suspense fallback={<FormSkeleton />}>
        {opened ? (
          <ListingForm
            key={opened.version}
            listing={opened}
            preview={preview}
            floor={takesOffers && <FloorLine product={latest} />}
            save={async (body, draftKey) => {
              await save.mutateAsync({ body, draftKey })
              toast.success(say('listing.updated'))
              await navigate('/dashboard/listings', { state: { refresh: true } })
            }}
          />
        ) : (
          <FormSkeleton />
        )}
        {/* it waits for the form, which would push it down */}
        {opened && latest.forRent && (
          <div className="border-t border-line pt-10">
            <LendingCalendar productId={latest.id} isService={latest.isLocalService} />
          </div>
        )}
      </Suspense>
    </>
  )
}

function Required() {
  const say = useSay()
  return <p className="pb-5 text-small text-ink-3">{say('listing.required')}</p>
}

function FormSkeleton() {
  return (
    <Loading className="grid gap-8 pt-6">
      {[1, 2, 3].map((n) => (
        <div key={n} className="grid gap-x-8 gap-y-4 border-t border-line pt-7 md:grid-cols-[176px_minmax(0,1fr)]">
          <Skeleton className="h-6 w-32 rounded-field" />
          <Skeleton className="h-44 rounded-panel" />
        </div>
      ))}
    </Loading>
  )
}
