import { showItem } from '@rondo/contracts/calls/orders'
import { returnPhotos } from '@rondo/rules/returns/photos'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PanelPlace } from '../shell/panel-place.tsx'
import { FileChoice, sendPhotos } from '../features/claims/index.ts'
import { groupQuery, GroupTrouble } from '../features/orders/index.ts'
import { AskReturn } from '../features/returns/index.ts'
import { read, Refused } from '../shell/calls.ts'
import { useShell } from '../shell/providers.tsx'
import { Navigate, useParams } from '../shell/router/index.ts'
import { useSession } from '../shell/session.ts'
import { Loading } from '../shell/loading.tsx'
import { DashboardFrame } from './layout/dashboard-frame.tsx'

const isMissing = (error: Error | null) => error instanceof Refused && error.status === 404

/** Where a customer asks to send things back. The address names a group and an item of it, or one of both: then a group is looked for first (C-09). */
export default function AskReturnPage() {
  const { say } = useShell()
  const me = useSession()?.user.id
  const photos = usePhotos()
  const { id, fulfillmentGroupId, orderItemComponentId } = useParams()
  const named = Number(fulfillmentGroupId ?? id ?? 0)
  const first = useQuery({ ...groupQuery(named), refetchOnMount: 'always' })
  const isNoGroup = id !== undefined && isMissing(first.error)
  const item = useQuery({ ...read(showItem, { params: { id: named } }), enabled: isNoGroup })
  const ofItem = item.data?.fulfillmentGroup.id ?? 0
  const second = useQuery({ ...groupQuery(ofItem), ...(ofItem === 0 && { queryFn: skipToken }), refetchOnMount: 'always' })
  const group = first.data ?? second.data
  const itemId = orderItemComponentId === undefined ? (isNoGroup ? named : undefined) : Number(orderItemComponentId)
  const isOfItem = orderItemComponentId !== undefined || (isNoGroup && group !== undefined)
  const error = isNoGroup ? (item.error ?? second.error) : first.error
  if (group && group.merchant.id === me) return <Navigate to={`/dashboard/returns/process/${group.id}`} replace />
  return (
    <DashboardFrame title={say(isOfItem ? 'returns.askItemTitle' : 'returns.askTitle')}>
      {group ? (
        <AskReturn group={group} itemId={itemId} photos={photos} />
      ) : error ? (
        <GroupTrouble
          error={error}
          isOfItem={isNoGroup && item.error !== null && !isMissing(item.error)}
          busy={first.isFetching || item.isFetching}
          onRetry={() => void (isNoGroup ? item.refetch() : first.refetch())}
        />
      ) : (
        <Loading className="grid gap-5">
          <PanelPlace hasPicture />
          <PanelPlace lines={5} />
        </Loading>
      )}
    </DashboardFrame>
  )
}

/** Photos that go with the wish: sent once, however often it is pressed. */
function usePhotos() {
  const { say } = useShell()
  const [files, setFiles] = useState<readonly File[]>([])
  const sent = useRef<{ files: readonly File[]; ids: readonly number[] }>({ files, ids: [] })
  return {
    field: (
      <FileChoice label={say('returns.addPhotos')} files={files} several onChoose={(chosen) => setFiles(chosen.slice(0, returnPhotos))} />
    ),
    send: async () => {
      if (sent.current.files !== files) sent.current = { files, ids: await sendPhotos(files) }
      return sent.current.ids
    },
  }
}
