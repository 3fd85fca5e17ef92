import { goodsFiles } from '@rondo/rules/kernel/limits'
import { isOneOf } from '@rondo/rules/kernel/lists'
import { fileSize } from '@rondo/words/file-size'
import { useRef, useState } from 'react'
import { explain } from '../../../shell/failure.ts'
import { useShell } from '../../../shell/providers.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { FormSection } from '../../../ui/form-section.tsx'
import { uploadGoods } from '../../media/index.ts'
import { Complaint } from './field-frame.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** What buyers of something digital download: files that nobody else can read. */
export function FilesPart({ form }: { form: ListingForm }) {
  const shell = useShell()
  const { say, locale } = shell
  const { values, change, problems } = form
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [trouble, setTrouble] = useState<string>()
  const hasRoom = values.files.length < goodsFiles.perListing

  const add = async (chosen: readonly File[]) => {
    const unusable = chosen.find((file) => !isOneOf(goodsFiles.types, file.type) || file.size > goodsFiles.bytesEach)
    if (unusable) return setTrouble(say('listing.fileUnusable', { name: unusable.name }))
    const fitting = chosen.slice(0, goodsFiles.perListing - values.files.length)
    if (fitting.length === 0) return
    setTrouble(undefined)
    setProgress(0)
    try {
      const kept = await uploadGoods(fitting, { onProgress: setProgress })
      change((before) => ({ ...before, files: [...before.files, ...kept] }))
    } catch (error) {
      setTrouble(await explain(shell, error, say('listing.filesFailed')))
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <FormSection id="files" title={say('listing.files')} hint={say('listing.filesAbout')}>
      <Complaint field="files" error={trouble ?? problems['files']}>
        {values.files.length > 0 && (
          <ul className="grid gap-2">
            {values.files.map((file) => (
              <li key={file.id} className="flex items-center gap-3 rounded-field border border-line ps-4">
                <span className="min-w-0 grow break-words py-2.5">{file.name}</span>
                <span className="figures text-small text-ink-2">{fileSize(locale, file.bytes)}</span>
                <IconButton
                  label={say('listing.removeFile', { name: file.name })}
                  onClick={() => change((before) => ({ ...before, files: before.files.filter(({ id }) => id !== file.id) }))}
                >
                  <Icon name="trash" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <Button
            look="line"
            size="s"
            busy={progress !== undefined}
            disabled={!hasRoom}
            aria-describedby={problems['files'] ? 'error-files' : undefined}
            onClick={() => input.current?.click()}
          >
            <Icon name="plus" className="size-4" />
            {say('listing.addFiles')}
          </Button>
          <span role="status" className="text-small text-ink-3">
            {progress === undefined
              ? say('listing.filesHint', { n: goodsFiles.perListing })
              : say('listing.filesComing', { percent: Math.round(progress * 100) })}
          </span>
        </span>
        <input
          ref={input}
          type="file"
          name="goods"
          multiple
          hidden
          accept={goodsFiles.types.join(',')}
          aria-label={say('listing.addFiles')}
          onChange={({ target }) => {
            void add([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </Complaint>
    </FormSection>
  )
}
