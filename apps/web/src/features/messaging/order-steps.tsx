import { Fragment, type ReactNode } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import type { Message } from './messaging.queries.ts'

/** What Rondo tells of one order: the last step, the way to the order, and the earlier steps behind a press. */
export function OrderSteps({ message, earlier }: { message: Message; earlier: readonly Message[] }) {
  const shell = useShell()
  const { say, format } = shell
  const { fulfillmentGroup: group } = message
  return (
    <div className="grid w-[min(30rem,94%)] gap-1.5 self-center rounded-panel border border-line px-4 py-3 text-small">
      <Step message={message} at={shell.format.hourHere(message.created_at)} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {group && (
          <Link to={`/dashboard/transactions/fg/${group.id}`} className="figures hit link font-[550]">
            {say('messages.openOrder', { number: group.order.orderNumber })}
          </Link>
        )}
        {earlier.length > 0 && (
          <details className="text-ink-2 open:basis-full">
            <summary className="unfold hit w-fit cursor-pointer">{say('messages.earlierSteps', { n: earlier.length })}</summary>
            <ol className="grid gap-1.5 pt-1.5">
              {earlier.map((one) => (
                <li key={one.id} data-seq={one.seq}>
                  <Step message={one} at={format.moment(one.created_at)} />
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
    </div>
  )
}

function Step({ message: { text, created_at, fulfillmentGroup }, at }: { message: Message; at: string }) {
  return (
    <p className="wrap-anywhere">
      {wholeNumbers(text, fulfillmentGroup?.order.orderNumber)}{' '}
      <time dateTime={created_at} className="figures text-mini whitespace-nowrap text-ink-3">
        {at}
      </time>
    </p>
  )
}

/** The number of an order has a dash, at which a line would break. */
function wholeNumbers(text: string, number: string | undefined): ReactNode {
  if (!number) return text
  return text.split(number).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <span className="whitespace-nowrap">{number}</span>}
      {part}
    </Fragment>
  ))
}
