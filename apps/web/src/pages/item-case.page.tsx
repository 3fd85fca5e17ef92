import { useQuery } from '@tanstack/react-query'
import { PanelPlace } from '../shell/panel-place.tsx'
import { BackLink } from '../shell/back-link.tsx'
import { conditionQuery, DepositPanel, depositQuery, HandOverSets, lateFacts } from '../features/claims/index.ts'
import { groupQuery } from '../features/orders/index.ts'
import { isToGoBack, LateReturn } from '../features/returns/index.ts'
import { Refused } from '../shell/calls.ts'
import { FailedNote } from '../shell/failed-note.tsx'
import { useShell } from '../shell/providers.tsx'
import { Link, useParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { NotLoaded, NotThere } from '../shell/not-loaded.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Picture } from '../ui/picture.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const isAbsent = (error: unknown) => error instanceof Refused && error.status === 404

/** Photos of an item at its four hand-overs, and its deposit with what is claimed of it. */
export default function ItemCasePage() {
  const shell = useShell()
  const { say } = shell
  const session = useSession()
  const id = Number(useParams()['id'])
  const known = Number.isSafeInteger(id) && id > 0
  const { data: item, error, isFetching, refetch } = useQuery({ ...conditionQuery(id), enabled: known, refetchOnMount: 'always' })
  const asked = useQuery({ ...depositQuery(id), enabled: item !== undefined, refetchOnMount: 'always' })
  const deposit = asked.data
  const isLate = deposit?.asMerchant === false && deposit.rental?.returnedAt === null && deposit.rental.lateDays > 0
  const { data: group, isLoading } = useQuery({ ...groupQuery(deposit?.groupId ?? 0), enabled: isLate, refetchOnMount: 'always' })
  const late = isLate && group && isToGoBack(group, id) ? group : undefined
  const reader = (['merchant', 'customer'] as const).find((side) => session && item?.[side].id === session.user.id)
  const isMissing = !known || isAbsent(error)
  // a claim is compared with how the piece was handed over
  const isCompared = deposit !== undefined && !isLoading && deposit.claims.length > 0
  const photos = item && (
    <section className="grid content-start gap-4">
      <h2 className="type-subhead">{say('claims.photosTitle')}</h2>
      <p className="max-w-prose text-small text-ink-2">{say('claims.photosHint')}</p>
      <HandOverSets
        itemId={item.itemId}
        sets={item.sets}
        names={{ merchant: item.merchant.name, customer: item.customer.name }}
        {...(reader && { reader })}
      />
    </section>
  )
  return (
    <DashboardFrame title={item?.name ?? say('claims.title')}>
      {item && (
        <div className="mb-5 grid grid-cols-[56px_minmax(0,1fr)] items-center gap-4">
          <span className="block aspect-4/5 bg-cove">
            {item.photo && <Picture {...item.photo} alt="" sizes="56px" most={160} className="size-full object-cover" />}
          </span>
          <div className="grid justify-items-start gap-1">
            <p className="figures text-small text-ink-2">{say('claims.order', { number: item.orderNumber })}</p>
            <BackLink to={`/dashboard/transactions/fg/${item.groupId}`}>{say('claims.back')}</BackLink>
          </div>
        </div>
      )}
      {item ? (
        <div className="grid gap-5">
          {late && deposit && <LateReturn group={late} itemId={id} facts={lateFacts(deposit, shell)} />}
          {deposit && !isLoading ? (
            <DepositPanel deposit={deposit} isLateTold={late !== undefined} beside={isCompared && photos} />
          ) : isAbsent(asked.error) ? null : asked.isError ? (
            <FailedNote busy={asked.isFetching} onAgain={() => void asked.refetch()}>
              {say('claims.depositFailed')}
            </FailedNote>
          ) : (
            <PanelPlace lines={4} />
          )}
          {!isCompared && <Panel>{photos}</Panel>}
        </div>
      ) : isMissing ? (
        <NotThere title={say('claims.gone')} hint={say('claims.missing')} to="/dashboard/transactions" way={say('claims.toOrders')} />
      ) : error ? (
        <NotLoaded title={say('claims.pageFailed')} hint={say('claims.depositSafe')} busy={isFetching} onAgain={() => void refetch()}>
          <Link to="/dashboard/transactions" className={buttonLook('line')}>
            {say('claims.toOrders')}
          </Link>
        </NotLoaded>
      ) : (
        <PanelPlace hasPicture lines={5} />
      )}
    </DashboardFrame>
  )
}
