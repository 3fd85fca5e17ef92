import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Link, useLocation } from '../../shell/router/index.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { FailedNote } from '../../shell/failed-note.tsx'
import { AddressForm, type AddressSaver } from './address-form.tsx'
import { addressLines } from './address-text.ts'
import { addressesQuery } from './locations.queries.ts'

interface AddressChoiceProps {
  /** What the choice is for, in words. */
  legend: string
  /** Its own where a page has several choices of an address. */
  name?: string
  value: number | null
  onChange: (id: number) => void
  disabled?: boolean
  /** Told when a new one is begun and left, where none counts meanwhile: whoever goes on from a complete one has it saved. */
  onAdding?: (isAdding: boolean) => void
  /** For whoever goes on by a press that needs the new one. */
  saver?: AddressSaver
}
/** One of the own addresses, or a new one. */
export function AddressChoice({ legend, name = 'address', value, onChange, disabled, onAdding, saver }: AddressChoiceProps) {
  const { say, locale } = useShell()
  const { data: addresses, isError, refetch, isFetching } = useQuery(addressesQuery)
  const { pathname, search } = useLocation()
  const [adding, setAdding] = useState(false)
  const add = (next: boolean) => {
    setAdding(next)
    onAdding?.(next)
  }
  const leave = useEffectEvent(() => onAdding?.(false))
  useEffect(() => () => leave(), []) // what was begun goes with the choice

  if (isError && !addresses) {
    return (
      <div className="grid justify-items-start gap-3">
        <FailedNote busy={isFetching} onAgain={() => void refetch()}>
          {say('locations.loadFailed')}
        </FailedNote>
        <Link
          to={`/dashboard/settings/addresses/new?returnUrl=${encodeURIComponent(pathname + search)}`}
          className={buttonLook('line', 's')}
        >
          {say('locations.addAddress')}
        </Link>
      </div>
    )
  }
  if (!addresses) {
    return (
      <Loading className="grid gap-2.5 pt-6.75 pb-14.5 sm:grid-cols-2 md:pb-12.5">
        <Skeleton className="h-27.5 rounded-panel" />
        <Skeleton className="h-27.5 rounded-panel max-sm:hidden" />
      </Loading>
    )
  }
  const hasNone = addresses.length === 0
  return (
    <div className="grid gap-3.5">
      <fieldset disabled={disabled} className="grid gap-2.5 sm:grid-cols-2">
        <legend className="mb-2 text-small font-[550]">{legend}</legend>
        {addresses.map((address) => {
          const [title = '', ...rest] = addressLines(address, locale)
          return (
            <ChoiceCard
              key={address.id}
              name={name}
              value={address.id}
              checked={address.id === value}
              onChange={() => {
                add(false)
                onChange(address.id)
              }}
              title={
                <>
                  {title} {address.isDefault && <span className="text-mini font-normal text-ink-3">{say('locations.default')}</span>}
                </>
              }
              note={rest.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            />
          )
        })}
      </fieldset>
      {adding || hasNone ? (
        <AddressForm
          onSaved={({ id }) => {
            add(false)
            onChange(id)
            holdStill()
            // The form is gone: where it took the focus along, go on at the address that it made.
            requestAnimationFrame(() => {
              if (document.activeElement === document.body) document.querySelector<HTMLElement>(`[name="${name}"][value="${id}"]`)?.focus()
            })
          }}
          // the first one stands in the list before it counts: until then its form stays
          onSaving={() => add(true)}
          savesWhenLeft={onAdding !== undefined}
          saver={saver}
          onCancel={hasNone ? undefined : () => add(false)}
        />
      ) : (
        <Button look="line" size="s" onClick={() => add(true)} disabled={disabled} className="justify-self-start">
          <Icon name="plus" className="size-4" />
          {say('locations.addAddress')}
        </Button>
      )}
    </div>
  )
}

/** What somebody types in below the form stays where it is on the screen while the form goes. Browsers that hold it by themselves have done so before. */
function holdStill(): void {
  const typedIn = document.activeElement
  if (!typedIn || typedIn === document.body) return
  const topOf = () => typedIn.getBoundingClientRect().top
  const top = topOf()
  requestAnimationFrame(() => requestAnimationFrame(() => typedIn.isConnected && scrollBy({ top: topOf() - top, behavior: 'instant' })))
}
