import type { listGroups } from '@rondo/contracts/calls/desk'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { defaultRejectionReason, defaultReturnReason, isListedReason } from '@rondo/rules/orders/reasons'
import type { Say } from '@rondo/words'
import { useShell } from '../../shell/providers.tsx'
import { TranslatedWords } from '../../shell/translated-words.tsx'
import { PhotoRow } from '../claims/index.ts'
import { reasonText } from '../orders/index.ts'

export type Group = AnswerOf<typeof listGroups>['data'][number]

/** A reason in words where somebody gave one; one that was typed as it is. */
export const sayGiven = (reason: string | null, say: Say): string | undefined =>
  !reason || reason === defaultReturnReason || reason === defaultRejectionReason
    ? undefined
    : isListedReason(reason)
      ? reasonText(reason, say)
      : reason

/** What decides a case: the last word of the carrier, and what its two sides said and showed. */
export function GroupWords({ group: { parcel, words, customer, merchant } }: { group: Group }) {
  const { say, format } = useShell()
  if (!parcel && words.length === 0) return null
  return (
    <div className="grid content-start gap-4">
      {parcel && <CarrierWord parcel={parcel} />}
      {words.length > 0 && (
        <ol className="grid gap-4">
          {words.map(({ id, by, about, reason, text, photos, at }) => {
            const because = sayGiven(reason, say)
            return (
              <li key={`${about} ${at}`} className="grid gap-1 border-s-2 border-line ps-3.5">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-[550]">
                    {by === 'support'
                      ? say('desk.said_approvedBySupport')
                      : say(`desk.said_${about}`, { name: (by === 'customer' ? customer : merchant).name })}
                  </span>
                  <span className="figures text-small text-ink-2">{format.moment(at)}</span>
                </p>
                {because && <p className="text-small text-ink-2">{because}</p>}
                {text && (
                  <TranslatedWords
                    className="max-w-[62ch]"
                    of={{ kind: about === 'return' ? 'return' : 'caseWord', id: id ?? 0 }}
                    words={text}
                  />
                )}
                {photos.length > 0 && (
                  <div className="max-w-66 pt-1">
                    <PhotoRow photos={photos} />
                  </div>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}

/** What the carrier said last, of which parcel. */
function CarrierWord({ parcel: { way, carrier, trackingNumber, said, deliveredAt } }: { parcel: NonNullable<Group['parcel']> }) {
  const { say, format } = useShell()
  const when = said?.at ?? deliveredAt
  return (
    <div className="grid gap-1 border-s-2 border-accent ps-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-[550]">{carrier ?? say('desk.carrier')}</span>
        {when && <span className="figures text-small text-ink-2">{format.moment(when)}</span>}
      </p>
      <p>{said?.text ?? say(deliveredAt ? 'desk.carrierDelivered' : 'desk.carrierSilent')}</p>
      <p className="figures text-small text-ink-2 wrap-anywhere">
        {format.list([say(way === 'return' ? 'desk.parcelBack' : 'desk.parcelOut'), trackingNumber, said?.city])}
      </p>
    </div>
  )
}
