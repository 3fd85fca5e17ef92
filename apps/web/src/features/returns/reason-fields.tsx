import { texts } from '@rondo/rules/kernel/limits'
import { type ReasonList, reasons } from '@rondo/rules/orders/reasons'
import { useShell } from '../../shell/providers.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { sayReason } from './reason-words.ts'

export interface Given {
  /** Of the list; empty before one is chosen. */
  readonly reason: string
  /** The own words where the list has none. */
  readonly other: string
  readonly comments: string
}
export const nothingGiven: Given = { reason: '', other: '', comments: '' }
/** What is sent as the reason: the typed text where `other` was chosen. */
export const reasonOf = ({ reason, other }: Given): string => (reason === 'other' ? other.trim() : reason)
/** What is wrong with what was given. */
export type ReasonProblem = 'reason' | 'other' | undefined
export const problemOf = ({ reason, other }: Given): ReasonProblem =>
  reason === '' ? 'reason' : reason === 'other' && other.trim() === '' ? 'other' : undefined

interface ReasonFieldsProps {
  list: ReasonList
  given: Given
  onChange: (given: Given) => void
  problem: ReasonProblem
  /** What is said where no reason was chosen; without it none needs to be. */
  missing?: string
  commentsLabel?: string
}
/** A reason of a list, the own words where it is another, and comments. */
export function ReasonFields({ list, given, onChange, problem, missing, commentsLabel }: ReasonFieldsProps) {
  const { say } = useShell()
  return (
    <div className="grid gap-4">
      <Select
        label={say(missing === undefined ? 'returns.rejectionReason' : 'returns.reason')}
        required={missing !== undefined}
        value={given.reason}
        error={problem === 'reason' ? missing : undefined}
        onChange={({ target }) => onChange({ ...given, reason: target.value })}
      >
        <option value="">{say('returns.reasonPick')}</option>
        {reasons[list].map((one) => (
          <option key={one} value={one}>
            {sayReason(one, say)}
          </option>
        ))}
      </Select>
      {given.reason === 'other' && (
        <Field
          label={say('returns.otherReason')}
          required
          maxLength={500}
          value={given.other}
          error={problem === 'other' ? say('returns.specify') : undefined}
          onChange={({ target }) => onChange({ ...given, other: target.value })}
        />
      )}
      <TextArea
        label={commentsLabel ?? say('returns.comments')}
        hint={say('returns.commentsHint', { n: given.comments.length, most: texts.returnComment })}
        rows={3}
        maxLength={texts.returnComment}
        value={given.comments}
        onChange={({ target }) => onChange({ ...given, comments: target.value })}
      />
    </div>
  )
}
