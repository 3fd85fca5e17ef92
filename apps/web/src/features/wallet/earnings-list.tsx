import { sumMinor, toMajor, toMinor } from '@rondo/rules/kernel/money'
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FailedNote } from '../../shell/failed-note.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { Picture } from '../../ui/picture.tsx'
import { type Earning, earningsQuery } from './wallet.queries.ts'

/** Earnings by what keeps them: what waits for the reader first, what has ended last, each of them newest first. */
export function EarningsList() {
  const { say } = useShell()
  const [only, setOnly] = useState<'open' | 'all'>('all')
  const open = useInfiniteQuery(earningsQuery('open'))
  const over = useInfiniteQuery({ ...earningsQuery('over'), enabled: only === 'all' })
  const lists = only === 'all' ? [open, over] : [open]
  const isKnown = lists.every(({ data }) => data)
  const failed = lists.filter(({ isError, data }) => isError && !data)
  const isEmpty = isKnown && lists.every(({ data }) => data?.pages[0]?.data.length === 0)
  return (
    <>
      <div role="group" aria-label={say('wallet.earnings')} className="mb-4.5 flex flex-wrap gap-2">
        <Chip pressed={only === 'all'} onClick={() => setOnly('all')}>
          {say('wallet.showAll')}
        </Chip>
        <Chip pressed={only === 'open'} onClick={() => setOnly('open')}>
          {say('wallet.showOpen')}
        </Chip>
      </div>
      {failed.length > 0 && (
        <FailedNote busy={failed.some(({ isFetching }) => isFetching)} onAgain={() => failed.forEach((list) => void list.refetch())}>
          {say('wallet.earningsFailed')}
        </FailedNote>
      )}
      {!isKnown && failed.length === 0 && <EarningsPlace />}
      {isEmpty && <EmptyState title={say('wallet.noEarnings')} hint={say('wallet.noEarningsHint')} />}
      {isKnown && !isEmpty && (
        <div className="grid gap-6">
          {lists.map((list) => (
            <Grouped key={list === open ? 'open' : 'over'} list={list} />
          ))}
        </div>
      )}
    </>
  )
}

/** What the reader can end by themselves stands first; what has reached them last. */
const placeOf = (reason: string) => (reason === 'hold_review' || reason === 'hold_account' ? 0 : reason === 'state_paid' ? 2 : 1)

type List = Pick<
  UseInfiniteQueryResult<{ readonly pages: readonly { readonly data: readonly Earning[] }[] }>,
  'data' | 'isFetching' | 'hasNextPage' | 'fetchNextPage'
>
function Grouped({ list: { data, isFetching, hasNextPage, fetchNextPage } }: { list: List }) {
  const { say } = useShell()
  const earnings = data?.pages.flatMap((page) => page.data) ?? []
  const groups = [...Map.groupBy(earnings, reasonOf)].toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  if (groups.length === 0) return null
  return (
    <div className="grid gap-6" aria-busy={isFetching}>
      {groups.map(([reason, own]) => (
        <Section key={reason} reason={reason} lines={reason === 'hold_review' ? byOrder(own) : own.map((earning) => [earning] as const)} />
      ))}
      {hasNextPage && (
        <Button look="line" busy={isFetching} onClick={() => void fetchNextPage()} className="justify-self-center">
          {say('wallet.more')}
        </Button>
      )}
    </div>
  )
}

/** So many lines of a section are shown at first; what the reader can end is shown whole. */
const firstLines = 3
/** Earnings that one thing keeps, the first few of them until more are asked for. */
function Section({ reason, lines: all }: { reason: ReturnType<typeof reasonOf>; lines: readonly Parts[] }) {
  const { say } = useShell()
  const [isOpen, setOpen] = useState(false)
  const empty = reason === 'state_given_back' ? all.filter((parts) => sumOf(parts, 'amount', parts[0].currency) === 0) : []
  const isFolded = empty.length > 1
  const lines = isFolded ? all.filter((parts) => !empty.includes(parts)) : all
  const isWhole = isOpen || placeOf(reason) === 0 || lines.length <= firstLines + 1
  const shown = isWhole ? lines : lines.slice(0, firstLines)
  return (
    <section aria-labelledby={`earnings-${reason}`} className="grid gap-2.5">
      <h3 id={`earnings-${reason}`} className="type-subhead">
        {say(`wallet.${reason}`)}
      </h3>
      {shown.length > 0 && <Lines of={shown} />}
      {!isWhole && (
        <Button look="line" size="s" onClick={() => setOpen(true)} className="justify-self-start">
          {say('wallet.moreOf', { n: lines.length - firstLines })}
        </Button>
      )}
      {isFolded && (
        <details>
          <summary className="unfold hit w-fit text-small text-ink-2">{say('wallet.nothingLeft', { n: empty.length })}</summary>
          <div className="mt-2.5">
            <Lines of={empty} />
          </div>
        </details>
      )}
    </section>
  )
}
const Lines = ({ of }: { of: readonly Parts[] }) => (
  <ul className="rounded-panel border border-line bg-surface">
    {of.map((parts) => (
      <EarningLine key={parts[0].id} parts={parts} />
    ))}
  </ul>
)

/** What keeps an earning: the weightiest reason, since what comes after it is told once it is over. Of what nothing keeps: how far it has come. */
const reasonOf = ({ state, holds: [first] }: Earning) => (first ? (`hold_${first.kind}` as const) : (`state_${state}` as const))

type Parts = readonly [Earning, ...Earning[]]
/** One review ends the wait for all that an order earned: they are one line. */
const byOrder = (earnings: readonly Earning[]): Parts[] =>
  [...Map.groupBy(earnings, ({ groupId, currency }) => `${groupId} ${currency}`).values()].flatMap(([first, ...more]) =>
    first ? [[first, ...more] as const] : [],
  )

const sumOf = (parts: Parts, what: 'amount' | 'netted', currency: string) =>
  toMajor(sumMinor(parts.map((one) => toMinor(one[what], currency))), currency)

/** An earning, or all of an order that wait for the same. */
function EarningLine({ parts }: { parts: Parts }) {
  const { say, format } = useShell()
  const [{ orderNumber, groupId, pieces, photo, customerId, currency, holds, paidAt }] = parts
  const [amount, netted] = [sumOf(parts, 'amount', currency), sumOf(parts, 'netted', currency)]
  const names = [...new Set(parts.map(({ name }) => name))].toReversed()
  const [hold] = holds // the heading names the first
  const isReviewMissing = holds.some((hold) => hold.kind === 'review') && !holds.some((hold) => hold.kind === 'delivery')
  const order = say('wallet.order', { number: orderNumber ?? groupId })
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-line p-[clamp(0.75rem,1.4vw,1rem)] not-first:border-t sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="block w-12 bg-cove">
        {photo ? (
          <Picture {...photo} alt="" sizes="48px" most={160} className="aspect-4/5 w-full object-cover" />
        ) : (
          <span className="grid aspect-4/5 place-items-center">
            <Icon name="hanger" className="size-5 text-ink-3" />
          </span>
        )}
      </span>
      <div className="grid gap-0.5">
        <p className="flex items-baseline justify-between gap-x-4">
          <Link
            to={`/dashboard/transactions/fg/${groupId}`}
            aria-label={format.list([...pieces, order])}
            className="line-clamp-2 font-[550] after:absolute after:inset-0"
          >
            {pieces.length > 0 ? format.list(pieces) : order}
          </Link>
          <span className="figures font-semibold sm:hidden">{format.money(amount, currency)}</span>
        </p>
        <p className="figures text-small text-ink-2">{format.list([order, ...names.map((name) => say(`wallet.kind_${name}`))])}</p>
        <p className="figures text-small text-ink-2 empty:hidden">
          {paidAt
            ? netted < amount && say('wallet.paidOn', { day: format.dayHere(paidAt) })
            : hold?.until &&
              (hold.kind === 'review'
                ? say('wallet.reviewBy', { day: format.dayHere(hold.until) })
                : say('wallet.until', { day: format.dayHere(hold.until) }))}
        </p>
        {netted > 0 && (
          <p className="figures text-small text-ink-2">{say('wallet.nettedPart', { amount: format.money(netted, currency) })}</p>
        )}
      </div>
      <div className="flex items-center justify-end gap-5 max-sm:col-start-2 max-sm:justify-start">
        {isReviewMissing && customerId !== null && (
          <Link to={`/fulfillmentgroup/${groupId}/customer/${customerId}/review`} className={buttonLook('line', 's', 'relative z-1')}>
            {say('wallet.writeReview')}
          </Link>
        )}
        <span className="figures min-w-24 text-end font-semibold max-sm:hidden">{format.money(amount, currency)}</span>
      </div>
    </li>
  )
}

/** The place of earnings that are still on their way. */
const EarningsPlace = () => (
  <Loading className="rounded-panel border border-line bg-surface">
    {[1, 2, 3].map((line) => (
      <div
        key={line}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 border-line p-[clamp(0.75rem,1.4vw,1rem)] not-first:border-t"
      >
        <Skeleton className="h-15 w-12" />
        <span className="grid gap-2">
          <Skeleton className="h-4.5 w-3/5 rounded-field" />
          <Skeleton className="h-3.5 w-2/5 rounded-field" />
        </span>
        <Skeleton className="h-4.5 w-16 rounded-field" />
      </div>
    ))}
  </Loading>
)
