import { groupDownloads, openDownload } from '@rondo/contracts/calls/orders'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, read } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../shell/loading.tsx'
import { FailedNote } from '../../../shell/failed-note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Details } from '../orders.queries.ts'

type Bought = AnswerOf<typeof groupDownloads>['files'][number]

/** The files of a group, each with a button for whoever has bought it, and how often it was downloaded. */
export default function DownloadPanel({ group, asMerchant }: { group: Details; asMerchant: boolean }) {
  const { say } = useShell()
  const title = useId()
  const { data, isError, isFetching, refetch } = useQuery(read(groupDownloads, { params: { id: group.id } }))
  return (
    <section aria-labelledby={title}>
      <Panel className="grid gap-4">
        <div className="grid gap-1">
          <h2 id={title} className="type-subhead">
            {say(asMerchant ? 'downloads.titleMerchant' : 'downloads.title')}
          </h2>
          <p className="text-small text-ink-2">
            {asMerchant ? say('downloads.hintMerchant', { name: group.customer.name }) : say('downloads.hint')}
          </p>
        </div>
        {data ? (
          data.files.length > 0 ? (
            <ul className="grid gap-3">
              {data.files.map((file) => (
                <OneFile key={`${file.itemId} ${file.id}`} {...{ file, asMerchant }} />
              ))}
            </ul>
          ) : (
            <p className="text-small">{say(asMerchant ? 'downloads.noneMerchant' : 'downloads.none')}</p>
          )
        ) : isError ? (
          <FailedNote busy={isFetching} onAgain={() => void refetch()}>
            {say('downloads.loadFailed')}
          </FailedNote>
        ) : (
          <Skeleton className="h-14 rounded-field" />
        )}
      </Panel>
    </section>
  )
}

function OneFile({ file, asMerchant }: { file: Bought; asMerchant: boolean }) {
  const shell = useShell()
  const { say, format, locale } = shell
  const [busy, setBusy] = useState(false)
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    Math.max(0.1, file.bytes / 1_000_000),
  )
  const begin = async () => {
    setBusy(true)
    try {
      const { url } = await call(openDownload, { params: { id: file.itemId, fileId: file.id } })
      // a link of the page itself: the browser saves what comes and keeps its own list of downloads
      Object.assign(document.createElement('a'), { href: url, download: '' }).click()
    } catch (error) {
      toast.error(await explain(shell, error, say('downloads.failed')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-field border border-line px-4 py-3">
      <span className="grid min-w-0 grow basis-48 gap-0.5">
        <span className="font-[550] break-words">{file.name}</span>
        <span role="status" className="figures text-small text-ink-2">
          {format.list([size, say('downloads.times', { n: file.downloads })])}
        </span>
      </span>
      {!asMerchant && (
        <Button size="s" busy={busy} onClick={() => void begin()} aria-label={say('downloads.get', { name: file.name })}>
          <Icon name="download" className="size-4" />
          {say('downloads.download')}
        </Button>
      )}
    </li>
  )
}
