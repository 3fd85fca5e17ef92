import { importListings, previewImport } from '@rondo/contracts/calls/listings'
import type { AnswerOf, BodyOf } from '@rondo/contracts/kernel/call'
import { quantities, uploads } from '@rondo/rules/kernel/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../shell/calls.ts'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/panel.tsx'
import { pictureProblem, uploadPicture } from '../../media/index.ts'
import { refusedText } from '../form/listing-problems.ts'
import { reloadOwn } from '../own-listings.queries.ts'
import { FileChoice } from './file-choice.tsx'
import { textOf } from './table-text.ts'

type ImportBody = BodyOf<typeof importListings>
/** A file that cannot be sent; the message says it in words. */
class Unusable extends Error {}
type Preview = AnswerOf<typeof previewImport>

interface Looked {
  readonly body: ImportBody
  readonly preview: Preview
  /** The older letters that the file was read in. */
  readonly guessed: string | undefined
}

/** Brings listings in from a table: first what each line would do, then all of it or none. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const shell = useShell()
  const { say, format, locale } = shell
  const cache = useQueryClient()
  const [table, setTable] = useState<File>()
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [sent, setSent] = useState(0)
  const uploaded = useRef(new Map<string, number>())
  const [trouble, setTrouble] = useState<string>()
  const look = useMutation({
    mutationFn: async (file: File): Promise<Looked> => {
      const written = await textOf(file, locale)
      if (!written) throw new Unusable(say('listings.importNoTable'))
      const unfit = pictures.find((picture) => pictureProblem(picture))
      if (unfit) throw new Unusable(say('listings.importPicture', { name: unfit.name }))
      const photos: Record<string, number> = {}
      setSent(0)
      for (const picture of pictures) {
        // A table is looked at until it is right; its photos are sent once.
        const same = `${picture.name} ${picture.size} ${picture.lastModified}`
        const id = uploaded.current.get(same) ?? (await uploadPicture(picture, picture.name)).id
        uploaded.current.set(same, id)
        photos[picture.name] = id
        setSent((n) => n + 1)
      }
      const body = { csv: written.text, ...(pictures.length > 0 && { photos }) }
      return { body, preview: await call(previewImport, { body }), guessed: written.guessed }
    },
    onMutate: () => setTrouble(undefined),
    onError: async (error) =>
      setTrouble(error instanceof Unusable ? error.message : await explain(shell, error, say('listings.importFailed'))),
  })
  const apply = useMutation({
    mutationFn: (body: ImportBody) => call(importListings, { body }),
    onMutate: () => setTrouble(undefined),
    onSuccess: async ({ created, updated, unchanged }) => {
      toast.success(say('listings.imported', { created, updated, unchanged }))
      onClose()
      await reloadOwn(cache)
    },
    onError: async (error) => setTrouble(await explain(shell, error, say('listings.importFailed'))),
  })
  const found = look.data
  const wanted = found ? found.preview.created + found.preview.updated : 0
  const isReady = wanted > 0 && found?.preview.refused === 0
  return (
    <Dialog
      open
      title={say('listings.importTitle')}
      closeLabel={say('shell.close')}
      onClose={onClose}
      actions={
        found ? (
          <>
            <Button look={isReady ? 'line' : 'ink'} onClick={() => look.reset()}>
              {say('listings.importBack')}
            </Button>
            {isReady && (
              <Button busy={apply.isPending} onClick={() => apply.mutate(found.body)}>
                {say('listings.importApply', { n: wanted })}
              </Button>
            )}
          </>
        ) : (
          <Button busy={look.isPending} onClick={() => (table ? look.mutate(table) : setTrouble(say('listings.importChoose')))}>
            {say('listings.importLook')}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {trouble && (
          <Note tone="danger" icon="warn" role="alert">
            {trouble}
          </Note>
        )}
        {found ? (
          <Found looked={found} />
        ) : (
          <>
            <p className="text-small text-ink-2">{say('listings.importHint')}</p>
            <FileChoice
              label={say('listings.importFile')}
              hint={table ? table.name : say('listings.importFileHint', { n: quantities.importLines })}
              accept=".csv,text/csv"
              disabled={look.isPending}
              onFiles={([file]) => {
                if (!file) return
                setTable(file)
                setTrouble(undefined)
              }}
            />
            <FileChoice
              label={say('listings.importPictures')}
              hint={pictures.length > 0 ? say('listings.importPicturesChosen', { n: pictures.length }) : say('listings.importPicturesHint')}
              accept={uploads.types.join(',')}
              multiple
              disabled={look.isPending}
              onFiles={setPictures}
            />
            {look.isPending && pictures.length > 0 && (
              <p role="status" className="figures text-small text-ink-2">
                {say('listings.importSending', { n: format.number(sent), all: format.number(pictures.length) })}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

const signs = { create: 'completed', update: 'active', unchanged: undefined, refused: 'cancelled' } as const

/** What an import would do, line by line. */
function Found({ looked: { preview, guessed } }: { looked: Looked }) {
  const { say, format } = useShell()
  const { rows, created, updated, unchanged, refused, ignoredColumns } = preview
  // What has to be mended stands first.
  const ordered = rows.toSorted((a, b) => Number(b.action === 'refused') - Number(a.action === 'refused'))
  return (
    <>
      <p role="status" className="figures font-[550]">
        {say('listings.importSums', { created, updated, unchanged })}
        {refused > 0 && <span className="text-danger"> {say('listings.importRefusedSum', { n: refused })}</span>}
      </p>
      {refused > 0 && (
        <Note tone="danger" icon="warn">
          {say('listings.importAllOrNone')}
        </Note>
      )}
      {refused === 0 && created + updated === 0 && <Note>{say('listings.importNothing')}</Note>}
      {guessed && <Note icon="info">{say('listings.importGuessed', { letters: guessed.toUpperCase() })}</Note>}
      {ignoredColumns.length > 0 && <Note>{say('listings.importIgnored', { columns: format.list(ignoredColumns) })}</Note>}
      <ol tabIndex={0} className="grid rounded-field outline-offset-4" aria-label={say('listings.importLines')}>
        {ordered.map(({ line, sku, name, action, errors }) => (
          <li
            key={line}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t border-line py-2.5 first:border-t-0"
          >
            <span className="figures pt-0.5 text-small text-ink-3">{line}</span>
            <span className="min-w-0">
              <span className="block truncate font-[550]">{name || '—'}</span>
              <span className="block truncate text-mini text-ink-3">{sku}</span>
            </span>
            <Badge {...(signs[action] && { category: signs[action] })}>{say(`listings.import_${action}`)}</Badge>
            {Object.keys(errors).length > 0 && (
              <ul className="col-span-2 col-start-2 grid gap-0.5 text-small text-danger">
                {Object.entries(errors).map(([column, text]) => (
                  <li key={column} className="flex gap-1.5">
                    <Icon name="warn" className="mt-0.5 size-4" />
                    <span>
                      {column && <b className="font-semibold">{column}: </b>}
                      {refusedText(say, text)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
