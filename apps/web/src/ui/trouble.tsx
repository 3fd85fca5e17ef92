import { Note } from './panel.tsx'

/** Why the last attempt failed. Each attempt is read out anew, also where it failed for the same reason. */
export const Trouble = ({
  of: trouble,
}: {
  of: { readonly text: string; readonly fixed?: string | undefined; readonly attempt: number } | undefined
}) =>
  trouble && (
    <Note key={trouble.attempt} tone="danger" icon="warn" role="alert">
      {trouble.text}
      {trouble.fixed && <p className="mt-1 text-small opacity-80">{trouble.fixed}</p>}
    </Note>
  )
