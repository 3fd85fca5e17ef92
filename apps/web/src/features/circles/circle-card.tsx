import { plain } from '@rondo/words/plain-text'
import { hasFallenThrough } from '@rondo/rules/messaging/swap-states'
import { type ReactNode, useEffect, useState } from 'react'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Badge, type StatusCategory } from '../../ui/badge.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BothPieces } from './both-pieces.tsx'
import { CircleAnswer } from './circle-answer.tsx'
import type { Circle, CircleWish } from './circles.queries.ts'
import { Ring } from './ring.tsx'

const looks: Readonly<Record<Circle['status'], StatusCategory>> = {
  proposed: 'processing',
  agreed: 'completed',
  declined: 'cancelled',
  expired: 'cancelled',
  ended: 'cancelled',
}
const isWaitedFor = ({ moves }: Circle) => moves.includes('yes')

/** One circle: the ring, who gives what to whom in words, how it stands, and what the reader may do. */
export function CircleCard({ circle, heading: Heading = 'h2' }: { circle: Circle; heading?: 'h2' | 'h3' }) {
  const { say } = useShell()
  const [wish, setWish] = useState<CircleWish>()
  const { id, status, seats, moves, swap } = circle
  const hasFallen = swap !== null && hasFallenThrough(swap.status)
  const close = () => setWish(undefined)
  const title = say('swaps.circle_of', { n: seats.length })
  return (
    <article aria-labelledby={`circle-${id}`} className="grid w-full content-start gap-4 rounded-panel border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <Heading id={`circle-${id}`} className="font-semibold">
          {title}
        </Heading>
        <Badge category={hasFallen ? 'cancelled' : looks[status]}>
          {say(isWaitedFor(circle) ? 'swaps.circle_waitsForYou' : hasFallen ? 'swaps.ended' : `swaps.circle_status_${status}`)}
        </Badge>
      </header>
      <div className="@container">
        <div className="grid items-center gap-4 @2xl:grid-cols-2 @2xl:gap-8">
          <Ring seats={seats} />
          <div className="grid content-start gap-4">
            <BothPieces seats={seats} />
            <ol aria-label={say('swaps.circle_steps')} className="grid gap-2.5 text-small">
              {seats.map((seat, at) => (
                <Step key={seat.member.id} seats={seats} at={at} />
              ))}
            </ol>
            <Outlook circle={circle} />
            {moves.length > 0 && (
              <div className="flex flex-wrap gap-2">
                {moves.map((move) => (
                  <Button key={move} size="s" look={move === 'yes' ? 'ink' : 'line'} onClick={() => setWish(move)}>
                    {say(`swaps.circle_${move}`)}
                  </Button>
                ))}
              </div>
            )}
          </div>
        </div>
      </div>
      {wish && <CircleAnswer circle={circle} wish={wish} onClose={close} />}
    </article>
  )
}

/** One hand to the next, with the answer of who gives. */
function Step({ seats, at }: { seats: Circle['seats']; at: number }) {
  const { say } = useShell()
  const [seat, next] = [seats[at], seats[(at + 1) % seats.length]]
  if (!seat || !next) return null
  const { member, gives, saidYes } = seat
  const [giver, name, piece] = ['⟨1⟩', '⟨2⟩', '⟨3⟩']
  const sentence =
    at === 0
      ? say('swaps.circle_youGive', { piece, name })
      : next === seats[0]
        ? say('swaps.circle_givesYou', { giver, piece })
        : say('swaps.circle_gives', { giver, piece, name })
  const links: Readonly<Record<string, ReactNode>> = {
    [giver]: <Person key="giver" {...member} />,
    [name]: <Person key="name" {...next.member} />,
    [piece]: gives.active ? (
      <Link key="piece" to={`/product/${gives.id}`} className="link font-[550]">
        {gives.name}
      </Link>
    ) : (
      <b key="piece" className="font-[550]">
        {gives.name}
      </b>
    ),
  }
  return (
    <li className="flex items-start justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">{sentence.split(/(⟨[123]⟩)/).map((part) => links[part] ?? part)}</span>
      {saidYes !== null && (
        <span className={`flex shrink-0 items-center gap-1 text-mini font-[550] ${saidYes ? 'text-success' : 'text-ink-2'}`}>
          <Icon name={saidYes ? 'check' : 'clock'} className="size-3.5" />
          {say(saidYes ? 'swaps.circle_saidYes' : 'swaps.circle_thinks')}
        </span>
      )}
    </li>
  )
}
const Person = ({ id, name }: Circle['seats'][number]['member']) => (
  <Link to={`/merchant/${id}`} className="link">
    {name}
  </Link>
)

const MINUTE = 60_000
function leftOf({ say }: Shell, expiresAt: string, now: number): string {
  const minutes = Math.max(1, Math.round((Date.parse(expiresAt) - now) / MINUTE))
  if (minutes < 60) return say('swaps.circle_minutes', { n: minutes })
  return minutes < 2880
    ? say('swaps.circle_hours', { n: Math.round(minutes / 60) })
    : say('swaps.circle_days', { n: Math.round(minutes / 1440) })
}
/** The clock of a circle that waits; of one that was agreed, how its swap stands; of others, why they ended. */
function Outlook({ circle: { status, expiresAt, swap } }: { circle: Circle }) {
  const shell = useShell()
  const { say, format } = shell
  const [now, setNow] = useState(() => Date.now())
  const isRunning = status === 'proposed'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [isRunning])
  if (status === 'proposed')
    return (
      <p className="figures flex items-center gap-1.5 text-small text-ink-2">
        <Icon name="clock" className="size-4" />
        <time dateTime={expiresAt} title={plain(format.moment(expiresAt))}>
          {say('swaps.circle_timeLeft', { time: leftOf(shell, expiresAt, now) })}
        </time>
      </p>
    )
  if (status !== 'agreed') return <p className="text-small text-ink-2">{say(`swaps.circle_hint_${status}`)}</p>
  if (!swap) return null
  if (swap.status !== 'agreed' && swap.status !== 'half_paid')
    return <p className="text-small text-ink-2">{say(`swaps.circle_swap_${swap.status}`)}</p>
  return (
    <div className="grid justify-items-start gap-2.5">
      <p className="figures text-small text-ink-2">{say('swaps.circle_heldUntil', { when: format.moment(swap.endsAt) })}</p>
      <Link to="/cart" className={buttonLook('ink', 's')}>
        {say('swaps.circle_toCart')}
      </Link>
    </div>
  )
}
