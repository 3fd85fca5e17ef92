import { useSay } from '../../shell/providers.tsx'
import { Note } from '../../ui/panel.tsx'

/** A word on safety beside high prices (C-142). */
export default function SecureNote() {
  const say = useSay()
  return (
    <Note icon="shield">
      <b className="font-semibold">{say('piece.secure')}</b>
      <br />
      {say('piece.secureNote')}
    </Note>
  )
}
