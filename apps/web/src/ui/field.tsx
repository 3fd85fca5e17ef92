import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'
import { Icon } from './icon.tsx'

interface FrameProps {
  label: ReactNode
  /** Help below; an error takes its place. */
  hint?: ReactNode
  error?: ReactNode
  /** Hides the label from sight, not from ears. */
  labelHidden?: boolean
}
interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
const control =
  'w-full min-h-11.5 rounded-field border border-line-strong bg-surface px-3.5 text-base md:text-body transition-colors duration-(--dur-2) focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-danger aria-invalid:shadow-[0_0_0_1px_var(--danger)] aria-invalid:focus:outline-danger disabled:bg-sunken disabled:text-ink-3'

function Frame({
  label,
  hint,
  error,
  labelHidden,
  required,
  children,
}: FrameProps & { required?: boolean | undefined; children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const below = error ?? hint
  return (
    <div className="grid content-start gap-1.75">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-small font-[550]'}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {children({ id, 'aria-describedby': below ? `${id}-below` : undefined, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p id={`${id}-below`} className="flex items-start gap-1.5 text-small text-danger">
          <Icon name="warn" className="mt-0.5 size-4" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-below`} className="text-small text-ink-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

type InputProps = FrameProps &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; before?: ReactNode; after?: ReactNode }
/** One line of text with label, help and error. `before` and `after` stand inside its border: a currency, a unit, a button. */
export function Field({ label, hint, error, labelHidden, before, after, className = '', ...rest }: InputProps) {
  return (
    <Frame {...{ label, hint, error, ...(labelHidden && { labelHidden }), required: rest.required }}>
      {(wiring) =>
        before || after ? (
          <span className="flex items-center overflow-hidden rounded-field border border-line-strong bg-surface focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent has-aria-invalid:border-danger has-aria-invalid:shadow-[0_0_0_1px_var(--danger)] has-aria-invalid:focus-within:outline-danger">
            {before && <span className="ps-3.5 text-ink-2">{before}</span>}
            <input
              {...rest}
              {...wiring}
              aria-invalid={wiring['aria-invalid'] ?? rest['aria-invalid']}
              className={`min-h-11 w-full min-w-0 bg-transparent px-3 text-base outline-none md:text-body ${className}`}
            />
            {after && <span className="pe-2 text-ink-2">{after}</span>}
          </span>
        ) : (
          <input
            {...rest}
            {...wiring}
            aria-invalid={wiring['aria-invalid'] ?? rest['aria-invalid']}
            className={`${control} ${className}`}
          />
        )
      }
    </Frame>
  )
}

type TextAreaProps = FrameProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }
/** Several lines of text. */
export function TextArea({ label, hint, error, labelHidden, className = '', ...rest }: TextAreaProps) {
  return (
    <Frame {...{ label, hint, error, ...(labelHidden && { labelHidden }), required: rest.required }}>
      {(wiring) => <textarea rows={4} {...rest} {...wiring} className={`${control} py-3 leading-normal ${className}`} />}
    </Frame>
  )
}

type SelectProps = FrameProps & SelectHTMLAttributes<HTMLSelectElement> & { ref?: Ref<HTMLSelectElement> }
/** One of several, as the system draws it. Give <option> elements as children. */
export function Select({ label, hint, error, labelHidden, className = '', children, ...rest }: SelectProps) {
  return (
    <Frame {...{ label, hint, error, ...(labelHidden && { labelHidden }), required: rest.required }}>
      {(wiring) => (
        <span className="relative grid">
          <select {...rest} {...wiring} className={`${control} appearance-none pe-10 ${className}`}>
            {children}
          </select>
          <Icon name="down" className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4.5" />
        </span>
      )}
    </Frame>
  )
}

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement>; after?: ReactNode }
/** A box to tick, its words beside it. */
export function Check({ children, after, className = '', ...rest }: CheckProps) {
  return (
    <label className={`relative flex min-h-11 items-center gap-2.5 md:min-h-9 ${className}`}>
      <input type="checkbox" {...rest} className="tick peer" />
      <span className="tick-box" />
      <span className="min-w-0 grow">{children}</span>
      {after}
    </label>
  )
}
