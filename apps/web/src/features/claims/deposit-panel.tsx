import { type ReactNode, useState } from 'react'
import { type Shell, useShell } from '../../shell/providers.tsx'
import { TranslatedWords } from '../../shell/translated-words.tsx'
import { Button } from '../../ui/button.tsx'
import { NamedFacts } from '../../ui/named-facts.tsx'
import { Note, Panel } from '../../ui/panel.tsx'
import { dueMoment, isRoundedOnce } from '../orders/index.ts'
import { ClaimDialog, type Wish } from './claim-dialogs.tsx'
import type { Claim, DepositCase } from './claims.queries.ts'
import { PhotoRow } from './photo-row.tsx'

interface DepositProps {
  deposit: DepositCase
  /** Its day of return and what lateness costs stand above it. */
  isLateTold?: boolean
  /** What a claim is compared with: beside it where there is room. */
  beside?: ReactNode
}
/** The deposit of an item: how it stands, every cent of it, the claims on it, and what this side may do. */
export function DepositPanel({ deposit, isLateTold = false, beside }: DepositProps) {
  const shell = useShell()
  const { say, format } = shell
  const [wish, setWish] = useState<Wish>()
  const money = (amount: number) => format.money(amount, deposit.currency)
  const open: readonly (readonly [Wish, string])[] = [
    ...(deposit.canClaim ? [['claim', say(deposit.claimUntil === null ? 'claims.claimLost' : 'claims.claim')] as const] : []),
    ...(deposit.canWithdraw ? [['withdraw', say('claims.withdraw')] as const] : []),
    ...(deposit.canAnswer
      ? ([
          ['contest', say('claims.contest')],
          ['accept', say('claims.accept')],
        ] as const)
      : []),
  ]
  return (
    <Panel className="grid gap-4">
      <h2 className="type-subhead">{say('claims.depositTitle')}</h2>
      {/* of what is contested its claim says more */}
      {deposit.status !== 'contested' && (
        <p className="text-small text-ink-2">
          {say(isTakenBack(deposit) ? 'claims.deposit_takenBack' : `claims.deposit_${deposit.status}`)}
          {deposit.claimUntil && ` ${say('claims.claimUntil', { when: format.moment(deposit.claimUntil) })}`}
        </p>
      )}
      {deposit.dispute === 'open' && (
        <Note tone="warning">
          {deposit.asMerchant ? say('claims.disputeHolds', { name: deposit.customer.name }) : say('claims.disputeHoldsYours')}
        </Note>
      )}
      <NamedFacts facts={[...(isLateTold ? [] : lateFacts(deposit, shell)), ...lostFacts(deposit, shell), ...sumFacts(deposit, shell)]} />
      <div className={beside ? 'grid items-start gap-x-8 gap-y-5 border-t border-line pt-4 xl:grid-cols-2' : 'contents'}>
        <div className={beside ? 'grid gap-4' : 'contents'}>
          {deposit.claims.map((claim) => (
            <OneClaim key={claim.id} claim={claim} money={money} sides={deposit} reader={deposit.asMerchant ? 'merchant' : 'customer'} />
          ))}
          {open.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {open.map(([name, text]) => (
                <Button key={name} look={name === 'claim' ? 'ink' : 'line'} size="s" onClick={() => setWish(name)}>
                  {text}
                </Button>
              ))}
            </div>
          )}
        </div>
        {beside}
      </div>
      {wish && <ClaimDialog deposit={deposit} wish={wish} onClose={() => setWish(undefined)} />}
    </Panel>
  )
}

type Facts = readonly (readonly [string, ReactNode])[]
/** The day of return, and what lateness costs, a sum in each row. What has happened is told by the reader's own clock. */
export function lateFacts(deposit: DepositCase, { say, format }: Pick<Shell, 'say' | 'format'>): Facts {
  const { rental, lateFee, currency, deposit: most } = deposit
  if (!rental) return []
  const { returnedAt, lateDays, lateFeePerDay, isLateDayRounded } = rental
  const isOut = !returnedAt
  const pressing = (text: string) => (isOut ? <span className="text-danger">{text}</span> : text)
  const money = (amount: number) => format.money(amount, currency)
  const facts: (readonly [string, ReactNode])[] = [
    returnedAt ? [say('claims.cameBack'), format.moment(returnedAt)] : [say('claims.dueBack'), dueMoment(rental, format)],
  ]
  if (lateDays > 0) facts.push([say('claims.late'), pressing(say('claims.lateDays', { n: lateDays }))])
  else if (isOut && lateFeePerDay > 0)
    facts.push([
      say('claims.ifLate'),
      say(isLateDayRounded ? 'claims.latePerDayAbout' : 'claims.latePerDay', { amount: money(lateFeePerDay) }),
    ])
  if (lateDays > 0 && lateFee > 0 && lateFee < most) {
    facts.push([say('claims.eachLateDay'), isRoundedOnce({ ...rental, lateFee }) ? say('claims.eachByRent') : money(lateFeePerDay)])
  }
  if (isLateFeeTold(deposit))
    facts.push([say('claims.lateSoFar'), pressing(say('claims.lateOf', { amount: money(lateFee), most: money(most) }))])
  return facts
}
/** The days on which a rental that stays out counts as lost: before any of it strikes. */
function lostFacts({ rental, asMerchant }: DepositCase, { say, format }: Pick<Shell, 'say' | 'format'>): Facts {
  if (!rental) return []
  const { zone, lostFrom, lostAt } = rental
  return [
    ...(lostFrom ? [[say(asMerchant ? 'claims.lostFromYou' : 'claims.lostFrom'), format.dayIn(lostFrom, zone)] as const] : []),
    ...(lostAt ? [[say('claims.lostAt'), format.dayIn(lostAt, zone)] as const] : []),
  ]
}
/** Every cent of a deposit; who gets nothing of it has no row. */
function sumFacts(deposit: DepositCase, { say, format }: Pick<Shell, 'say' | 'format'>): Facts {
  const { status, basis, lateFee, claims, toMerchant, toCustomer, asMerchant, merchant, customer } = deposit
  const isOver = status === 'settled' || status === 'refunded' || status === 'release_due'
  const money = (amount: number) => format.money(amount, deposit.currency)
  const basisOf = { n: basis.pieces, each: money(basis.each) }
  const whole =
    basis.pieces > 1 ? say(isOver ? 'claims.wholeFor' : 'claims.heldFor', basisOf) : say(isOver ? 'claims.whole' : 'claims.held')
  const back = asMerchant
    ? say(isOver ? 'claims.toCustomer' : 'claims.toCustomerThen', { name: customer.name })
    : say(isOver ? 'claims.toYou' : 'claims.toYouThen')
  const isSplit = isOver || claims.length > 0
  return [
    [whole, money(deposit.deposit)] as const,
    ...(lateFee > 0 && !isLateFeeTold(deposit) && !isTakenBack(deposit) ? [[say('claims.lateFee'), money(lateFee)] as const] : []),
    ...(isSplit && toMerchant > 0
      ? [[say(isOver ? 'claims.toMerchant' : 'claims.toMerchantThen', { name: merchant.name }), money(toMerchant)] as const]
      : []),
    ...(isSplit && toCustomer > 0 ? [[back, money(toCustomer)] as const] : []),
  ]
}
const isTakenBack = ({ dispute, status }: DepositCase) => dispute === 'lost' && status === 'settled'
/** While it is out, what lateness costs grows: it stands among the days, and among the sums once it is known. */
const isLateFeeTold = ({ rental, lateFee }: DepositCase) => lateFee > 0 && rental?.returnedAt === null

interface OneClaimProps {
  claim: Claim
  money: (amount: number) => string
  /** Who claims, and who answers. */
  sides: Readonly<Record<Side, { readonly name: string }>>
  /** Which of the two reads it; none at the desk. */
  reader?: Side
}
type Side = 'merchant' | 'customer'
interface VoiceProps {
  /** Who says it; undefined for the reader. */
  name: string | undefined
  at: string
  children: ReactNode
}
/** What one of the two says, with the name and the day. */
function Voice({ name, at, children }: VoiceProps) {
  const { say, format } = useShell()
  const day = format.dayHere(at)
  return (
    <div className="grid gap-1 border-s-2 border-line-strong ps-3 text-small">
      <b className="figures font-[550]">{name === undefined ? say('claims.voiceYou', { day }) : say('claims.voice', { name, day })}</b>
      {children}
    </div>
  )
}
/** How a claim stands and since when, with its evidence, its answer and what was decided. */
export function OneClaim({ claim, money, sides, reader }: OneClaimProps) {
  const { say, format } = useShell()
  const day = format.dayHere(claim.closedAt ?? claim.claimedAt)
  const when = format.moment(claim.state === 'contested' && claim.decideUntil ? claim.decideUntil : claim.answerUntil)
  const state = {
    open: () =>
      reader === 'customer' ? say('claims.state_mine', { when }) : say('claims.state_open', { when, name: sides.customer.name }),
    contested: () => say('claims.state_contested', { when }),
    settled: () =>
      claim.granted === claim.amount
        ? say('claims.state_whole', { day })
        : say('claims.state_settled', { day, amount: money(claim.granted ?? 0) }),
    withdrawn: () => say('claims.state_withdrawn', { day }),
    refused: () => say('claims.state_refused', { day }),
  }[claim.state]()
  const nameOf = (side: Side) => (side === reader ? undefined : sides[side].name)
  const shown = [...claim.photos, ...(claim.receipt ? [claim.receipt] : [])]
  return (
    <article className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-[550]">{say('claims.claimOf', { amount: money(claim.amount) })}</span>
        <span className="text-small text-ink-2">{state}</span>
      </h3>
      {claim.state === 'open' && <p className="text-small">{say('claims.silence')}</p>}
      <Voice name={nameOf('merchant')} at={claim.claimedAt}>
        <p>{say(`claims.reason_${claim.reason}`)}</p>
        {claim.comments && (
          <TranslatedWords
            className="text-ink-2"
            of={{ kind: 'claim', id: claim.id }}
            words={claim.comments}
            isOwn={reader === 'merchant'}
          />
        )}
        {shown.length > 0 && <PhotoRow photos={shown} isLarge />}
      </Voice>
      {claim.answer === 'silence' && <p className="text-small text-ink-2">{say('claims.answeredSilence')}</p>}
      {claim.answer && claim.answer !== 'silence' && (
        <Voice name={nameOf('customer')} at={claim.answeredAt ?? claim.claimedAt}>
          <p>{say(`claims.answer_${claim.answer}`)}</p>
          {claim.answerComments && (
            <TranslatedWords
              className="text-ink-2"
              of={{ kind: 'claimAnswer', id: claim.id }}
              words={claim.answerComments}
              isOwn={reader === 'customer'}
            />
          )}
          {claim.answerPhotos.length > 0 && <PhotoRow photos={claim.answerPhotos} isLarge />}
        </Voice>
      )}
      {claim.decision && (
        <div className="text-small">
          <b className="block font-[550]">{say('claims.decision')}</b>
          <TranslatedWords className="text-ink-2" of={{ kind: 'claimDecision', id: claim.id }} words={claim.decision} />
        </div>
      )}
    </article>
  )
}
