import { uploads } from '@rondo/rules/kernel/limits'
import { useId, useRef } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { Button } from '../../ui/button.tsx'

interface FileChoiceProps {
  label: string
  files: readonly File[]
  several?: boolean
  required?: boolean
  hint?: string | undefined
  error?: string | undefined
  onChoose: (files: readonly File[]) => void
}
/** Chooses photos that go with a form, and says how many there are. */
export function FileChoice({ label, files, several = false, required = false, hint, error, onChoose }: FileChoiceProps) {
  const { say } = useShell()
  const input = useRef<HTMLInputElement>(null)
  const below = useId()
  return (
    <div className="grid gap-1.5">
      <input
        ref={input}
        type="file"
        hidden
        multiple={several}
        accept={uploads.types.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])].slice(0, several ? uploads.filesPerCall : 1)
          target.value = ''
          if (chosen.length > 0) onChoose(chosen)
        }}
      />
      <span className="flex flex-wrap items-center gap-3">
        <Button look="line" size="s" aria-describedby={error || hint ? below : undefined} onClick={() => input.current?.click()}>
          {label}
          {required && (
            <span aria-hidden="true" className="text-danger">
              *
            </span>
          )}
        </Button>
        {files.length > 0 && <span className="text-small text-ink-2">{say('claims.photosChosen', { n: files.length })}</span>}
      </span>
      {error ? (
        <p id={below} role="alert" className="text-small text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <p id={below} className="text-small text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
