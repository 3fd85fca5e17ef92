import { texts } from '@rondo/rules/kernel/limits'
import { type ComponentProps, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { addressLines } from '../locations/index.ts'
import { FeeField, ReturnAddress } from './return-terms.tsx'
import type { Terms } from './returns.queries.ts'

interface ApprovalTermsProps {
  terms: Terms
  address: Omit<ComponentProps<typeof ReturnAddress>, 'terms'>
  /** None where nothing goes back that a fee could be kept of. */
  fee: ComponentProps<typeof FeeField> | undefined
  /** As it counts, major units. */
  usageFee: number
  comments: string
  onComments: (text: string) => void
}
/** By what terms a return is approved, folded to one line that says them; open where one of them is missing or wrong. */
export function ApprovalTerms({ terms, address, fee, usageFee, comments, onComments }: ApprovalTermsProps) {
  const { say, format, locale } = useShell()
  const isAsked = terms.addresses.length > 0 && address.value === undefined
  const [isOpen, setOpen] = useState(isAsked)
  const isWrong = Boolean(address.problem ?? fee?.error)
  const chosen = terms.addresses.find(({ id }) => id === address.value)
  const place = chosen && addressLines({ ...chosen, name: null }, locale)[0]
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-panel border border-line bg-surface"
    >
      <summary className="flex min-h-13.5 cursor-pointer list-none items-center gap-3 px-[clamp(1rem,1.8vw,1.5rem)] py-3.5 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 gap-0.5">
          <b className="font-[550]">{say(fee ? 'returns.terms' : 'returns.termsNoFee')}</b>
          <span className="figures text-small text-ink-2">
            {[
              fee && (usageFee > 0 ? say('returns.feeIs', { amount: format.money(usageFee, fee.currency) }) : say('returns.feeNone')),
              place && say('returns.goesTo', { place }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Icon name="down" className="ms-auto size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 border-t border-line p-[clamp(1rem,1.8vw,1.5rem)]">
        {fee && <FeeField {...fee} />}
        <ReturnAddress terms={terms} {...address} />
        <TextArea
          label={say('returns.approvalComments')}
          hint={say('returns.commentsHint', { n: comments.length, most: texts.returnComment })}
          rows={3}
          maxLength={texts.returnComment}
          value={comments}
          onChange={({ target }) => onComments(target.value)}
        />
      </div>
    </details>
  )
}
