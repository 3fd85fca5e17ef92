import { addPushDevice, pushDevices, removePushDevice } from '@rondo/contracts/calls/notifications'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, read } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { FailedNote } from '../../shell/failed-note.tsx'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../shell/loading.tsx'
import { Note } from '../../ui/panel.tsx'
import { nameOf, type PushState, readPush, subscribe, unsubscribe } from './push-browser.ts'

type Devices = AnswerOf<typeof pushDevices>
const devicesQuery = read(pushDevices, {})

/** Switches notifications on and off in this browser, and lists the devices on which they are on. */
export default function PushDevices() {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(devicesQuery)
  const [here, setHere] = useState<{ state: PushState; mark?: string }>()
  const [busy, setBusy] = useState<number | 'here'>()
  const look = () => readPush().then(setHere, () => setHere({ state: 'unsupported' }))
  useEffect(() => void look(), [])

  if (!data && isError) {
    return (
      <FailedNote busy={isFetching} onAgain={() => void refetch()}>
        {say('bell.whenLoadFailed')}
      </FailedNote>
    )
  }
  if (!data || !here) return <Skeleton className="h-40 rounded-panel" />
  const mine = data.devices.find(({ mark }) => mark === here.mark)
  const state = here.state === 'on' && !mine ? 'off' : here.state

  async function act(what: number | 'here', work: () => Promise<Devices | undefined>, failed?: string) {
    setBusy(what)
    try {
      const answer = await work()
      if (answer) cache.setQueryData(devicesQuery.queryKey, answer)
    } catch (error) {
      toast.error(failed && error instanceof DOMException ? failed : await explain(shell, error))
    }
    await look()
    setBusy(undefined)
  }
  const turnOn = () =>
    act(
      'here',
      async () => {
        const made = await subscribe(data.publicKey)
        return made && call(addPushDevice, { body: { ...made, name: nameOf(navigator.userAgent) } })
      },
      say('bell.pushFailed'),
    )
  const remove = (id: number, what: number | 'here') =>
    act(what, async () => {
      const answer = await call(removePushDevice, { params: { id } })
      if (id === mine?.id) await unsubscribe()
      toast.success(say('bell.pushRemoved'))
      return answer
    })

  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{say('bell.pushHint')}</p>
      <div role="status" className="grid justify-items-start gap-2.5">
        {state === 'unsupported' && <Note>{say('bell.pushUnsupported')}</Note>}
        {state === 'home' && <Note>{say('bell.pushHome')}</Note>}
        {state === 'denied' && <Note icon="warn">{say('bell.pushDenied')}</Note>}
        {state === 'off' && <p>{say('bell.pushOff')}</p>}
        {state === 'on' && <p>{say('bell.pushOn')}</p>}
      </div>
      {state === 'off' && (
        <Button look="line" className="justify-self-start" busy={busy === 'here'} onClick={() => void turnOn()}>
          {say('bell.pushTurnOn')}
        </Button>
      )}
      {state === 'on' && mine && (
        <Button look="line" className="justify-self-start" busy={busy === 'here'} onClick={() => void remove(mine.id, 'here')}>
          {say('bell.pushTurnOff')}
        </Button>
      )}
      {data.devices.length === 0 ? (
        <p className="text-small text-ink-2">{say('bell.pushNone')}</p>
      ) : (
        <section aria-label={say('bell.pushDevices')}>
          <h3 className="text-small text-ink-2">{say('bell.pushDevices')}</h3>
          <ul>
            {data.devices.map(({ id, name, since }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2.5">
                <span className="grid min-w-0">
                  <span className="wrap-anywhere">
                    {name}
                    {id === mine?.id && ` · ${say('bell.pushHere')}`}
                  </span>
                  <span className="text-small text-ink-2">{say('bell.pushSince', { when: format.dayHere(since) })}</span>
                </span>
                <Button
                  look="soft"
                  size="s"
                  busy={busy === id}
                  aria-label={say('bell.pushRemoveOne', { name })}
                  onClick={() => void remove(id, id)}
                >
                  {say('bell.pushRemove')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
