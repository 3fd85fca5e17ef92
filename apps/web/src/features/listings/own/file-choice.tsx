import { type DragEvent, useId, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'

interface FileChoiceProps {
  label: string
  hint: string
  accept: string
  multiple?: boolean
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}
/** A field that takes files by drop or by press. */
export function FileChoice({ label, hint, accept, multiple = false, disabled, onFiles }: FileChoiceProps) {
  const [isOver, setOver] = useState(false)
  const below = useId()
  const over = (event: DragEvent) => {
    if (disabled) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1))
  }
  return (
    <label
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative flex items-center gap-3.5 rounded-panel border-[1.5px] border-dashed px-4 py-3.5 transition-colors duration-(--dur-2) has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-wash' : 'border-line-strong hover:border-ink'}`}
    >
      <Icon name={multiple ? 'cam' : 'list'} className="size-6 text-ink-2" />
      <span className="min-w-0">
        <span className="block text-small font-[550]">{label}</span>
        <span id={below} className="block truncate text-small text-ink-2">
          {hint}
        </span>
      </span>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        aria-describedby={below}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          onFiles(files)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}
