import { addPhotos } from '@rondo/contracts/calls/claims'
import { handOverPhotos } from '@rondo/rules/claims/hand-over'
import { uploads } from '@rondo/rules/kernel/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../shell/calls.ts'
import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { type Condition, conditionQuery, type HandOverSet } from './claims.queries.ts'
import { PhotoRow } from './photo-row.tsx'

interface SetsProps {
  itemId: number
  sets: readonly HandOverSet[]
  names: { readonly merchant: string; readonly customer: string }
  /** Which side reads; nobody's where support does. */
  reader?: HandOverSet['by']
}
/** Before and after of each side: what went out beside what came back. */
const pairs = [
  ['out_by_lender', 'in_by_lender'],
  ['in_by_renter', 'out_by_renter'],
] as const
const counts = ({ photos, canAdd }: HandOverSet) => photos.length > 0 || canAdd

/** The four hand-overs of an item: before and after of the same side stand side by side. */
export function HandOverSets({ itemId, sets, names, reader }: SetsProps) {
  const { say } = useShell()
  // where one side has neither photos nor the way to add some, its places say nothing
  const shown = pairs
    .map((stages) => stages.flatMap((stage) => sets.filter((set) => set.stage === stage)))
    .filter((pair) => pair.some(counts))
  if (shown.length === 0) return <p className="text-small text-ink-2">{say('claims.noPhotos')}</p>
  return (
    <ol className="grid grid-cols-2 gap-x-4 gap-y-6">
      {shown.flat().map((set) => (
        <OneSet key={set.stage} itemId={itemId} set={set} name={set.by === reader ? undefined : names[set.by]} />
      ))}
    </ol>
  )
}

/** Photos of one hand-over, by the reader or by somebody of a name. */
function OneSet({ itemId, set, name }: { itemId: number; set: HandOverSet; name: string | undefined }) {
  const shell = useShell()
  const { say, format } = shell
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (files: readonly File[]): Promise<Condition> => {
      const body = new FormData()
      for (const file of files) body.append('files', file, file.name)
      return call(addPhotos, { params: { id: itemId, stage: set.stage }, body })
    },
    onSuccess: (answer) => {
      cache.setQueryData(conditionQuery(itemId).queryKey, answer)
      toast.success(say('claims.added'))
    },
    onError: async (error) => toast.error(await explain(shell, error, say('claims.failed'))),
  })
  const [first] = set.photos
  return (
    <li className="grid content-start gap-2.5">
      <h3 className="text-small font-[550]">
        {name === undefined ? say(`claims.${set.stage}_you`) : say(`claims.${set.stage}`, { name })}
      </h3>
      {first ? (
        <>
          <PhotoRow photos={set.photos} isLarge />
          <p className="figures text-mini text-ink-2">{say('claims.takenAt', { when: format.moment(first.at) })}</p>
        </>
      ) : (
        <p className="text-small text-ink-2">{say('claims.noPhotos')}</p>
      )}
      {set.canAdd && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept={uploads.types.join(',')}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])].slice(0, Math.min(uploads.filesPerCall, handOverPhotos - set.photos.length))
              target.value = ''
              if (files.length > 0) mutate(files)
            }}
          />
          <Button look="line" size="s" busy={isPending} className="justify-self-start" onClick={() => input.current?.click()}>
            {say('claims.addPhotos')}
          </Button>
        </>
      )}
    </li>
  )
}
