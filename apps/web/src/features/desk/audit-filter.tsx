import { operatorActs } from '@rondo/rules/desk/acts'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { oneOf, type useDeskFilter } from './desk-filter.tsx'

const doers = ['all', 'person', 'command'] as const
const kinds = ['account', 'order', 'refund', 'claim', 'dispute', 'parcel', 'request', 'product', 'report', 'contact', 'operation'] as const
/** How the list is asked for what nobody did at the desk, and for what any operator did. */
const COMMAND_LINE = '-'
const ANYBODY = '@'
const asked = { all: '', person: ANYBODY, command: COMMAND_LINE } as const

/** What is looked for among what operators did: which act, whose, and about what. A choice counts at once, what is typed when it is sent. */
export function AuditFilter({ filter }: { filter: ReturnType<typeof useDeskFilter> }) {
  const { say } = useShell()
  const [by, subject] = [filter.get('by'), filter.get('subject')]
  const doer = doers.find((one) => asked[one] === by) ?? 'person'
  const [kind = '', number = ''] = subject.split(':')
  return (
    <form
      role="search"
      aria-label={say('desk.audit')}
      className="grid grid-cols-2 items-end gap-3 max-sm:[&>:first-child]:col-span-2 md:grid-cols-3 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const textOf = (name: string) => ((typed.get(name) as string | null) ?? '').trim()
        filter.set({ ...(doer === 'person' && { by: textOf('by') || ANYBODY }), ...(kind && { subject: `${kind}:${textOf('number')}` }) })
      }}
    >
      <Select
        label={say('desk.act')}
        value={operatorActs.find((one) => one === filter.get('act')) ?? ''}
        onChange={({ target }) => filter.set({ act: target.value })}
      >
        <option value="">{say('desk.allActs')}</option>
        {operatorActs.map((one) => (
          <option key={one} value={one}>
            {say(`desk.act_${one}`)}
          </option>
        ))}
      </Select>
      <Select label={say('desk.byWhom')} value={doer} onChange={({ target: { value } }) => filter.set({ by: asked[oneOf(doers, value)] })}>
        {doers.map((one) => (
          <option key={one} value={one}>
            {say(`desk.by_${one}`)}
          </option>
        ))}
      </Select>
      {doer === 'person' && (
        <Field key={by} type="search" name="by" label={say('desk.byName')} defaultValue={by === ANYBODY ? '' : by} maxLength={200} />
      )}
      <Select label={say('desk.onWhat')} value={kind} onChange={({ target: { value } }) => filter.set({ subject: value && `${value}:` })}>
        <option value="">{say('desk.onAll')}</option>
        {kinds.map((one) => (
          <option key={one} value={one}>
            {say(`desk.on_${one}`)}
          </option>
        ))}
      </Select>
      {kind && (
        <Field
          key={subject}
          type="search"
          name="number"
          label={say(kind === 'order' ? 'desk.onOrder' : 'desk.onNumber')}
          defaultValue={number}
          maxLength={200}
        />
      )}
      {(doer === 'person' || kind) && (
        <Button type="submit" look="line">
          {say('desk.find')}
        </Button>
      )}
    </form>
  )
}
