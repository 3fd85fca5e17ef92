import { phoneText } from '@rondo/rules/accounts/calling-codes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { toast } from '../../shell/toasts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Question } from '../../ui/question.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../shell/loading.tsx'
import { NotLoaded } from '../../shell/not-loaded.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { addressLines } from './address-text.ts'
import { type Address, addressesQuery, useDeleteAddress, useSetDefault } from './locations.queries.ts'

/** All own addresses, and what can be done with each. `place`: where the pages of single addresses stand. */
export function AddressList({ place }: { place: string }) {
  const { say } = useShell()
  const { data, isError, refetch } = useQuery(addressesQuery)
  const [leaving, leave] = useState<Address>()
  const adding = (
    <Link to={`${place}/new`} className={buttonLook('ink', 'm', 'justify-self-start')}>
      <Icon name="plus" className="size-4" />
      {say('locations.addAddress')}
    </Link>
  )
  if (!data && isError) {
    return <NotLoaded title={say('locations.loadFailed')} onAgain={() => void refetch()} />
  }
  if (!data) {
    return (
      <Loading className="grid gap-3.5 sm:grid-cols-2">
        <Skeleton className="h-44 rounded-panel" />
        <Skeleton className="h-44 rounded-panel max-sm:hidden" />
      </Loading>
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState title={say('locations.none')} hint={say('locations.noneHint')}>
        {adding}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-5">
      <ul className="grid gap-3.5 sm:grid-cols-2">
        {data.map((address) => (
          <AddressCard key={address.id} address={address} place={place} onDelete={() => leave(address)} />
        ))}
      </ul>
      {adding}
      {leaving && <RemoveDialog address={leaving} onClose={() => leave(undefined)} />}
    </div>
  )
}

function AddressCard({ address, place, onDelete }: { address: Address; place: string; onDelete: () => void }) {
  const shell = useShell()
  const { say, locale } = shell
  const [title = '', ...rest] = addressLines(address, locale)
  const instructions = address.pickupInstructions || address.instructions
  const setDefault = useSetDefault()
  const makeDefault = () =>
    setDefault.mutate(address, {
      onSuccess: () => toast.success(say('locations.defaultSaved')),
      onError: async (error) => toast.error(await explain(shell, error, say('locations.defaultFailed'))),
    })
  return (
    <li className="grid">
      <Panel className="flex flex-col gap-3">
        <div className="grow">
          <p className="flex items-start justify-between gap-3 font-semibold">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            {address.isDefault && <Badge>{say('locations.default')}</Badge>}
          </p>
          {[...(address.company ? [address.company] : []), ...rest].map((line) => (
            <p key={line} className="wrap-anywhere text-ink-2">
              {line}
            </p>
          ))}
          {address.phone && <p className="figures text-small text-ink-3">{phoneText(address.phone, address.country)}</p>}
          {instructions && <p className="mt-1.5 text-small wrap-anywhere whitespace-pre-line text-ink-2">{instructions}</p>}
        </div>
        <div className="-ms-3 flex flex-wrap gap-x-1">
          <Link
            to={`${place}/${address.id}`}
            aria-label={`${say('locations.edit')}, ${title}`}
            className={buttonLook('plain', 's', 'px-3!')}
          >
            {say('locations.edit')}
          </Link>
          {!address.isDefault && (
            <Button look="plain" size="s" busy={setDefault.isPending} onClick={makeDefault} className="px-3!">
              {say('locations.setDefault')}
            </Button>
          )}
          <Button
            look="plain"
            size="s"
            aria-label={`${say('locations.remove')}, ${title}`}
            onClick={onDelete}
            className="px-3! text-danger"
          >
            {say('locations.remove')}
          </Button>
        </div>
      </Panel>
    </li>
  )
}

function RemoveDialog({ address, onClose }: { address: Address; onClose: () => void }) {
  const shell = useShell()
  const { say, format, locale } = shell
  const remove = useDeleteAddress()
  const go = () =>
    remove.mutate(address.id, {
      onSuccess: () => toast.success(say('locations.removed')),
      onError: async (error) => toast.error(await explain(shell, error, say('locations.removeFailed'))),
      onSettled: onClose,
    })
  return (
    <Question
      title={say('locations.removeAsk')}
      cancelLabel={say('locations.cancel')}
      onCancel={onClose}
      action={
        <Button look="danger" busy={remove.isPending} onClick={go}>
          {say('locations.removeYes')}
        </Button>
      }
    >
      <p className="text-ink-2">{format.list(addressLines(address, locale))}</p>
    </Question>
  )
}
