import { NoticeList } from '../../features/notifications/index.ts'
import { useSay } from '../../shell/providers.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** What stands below the bell, at the edge of the screen. */
export default function NoticesSheet({ onClose }: { onClose: () => void }) {
  const say = useSay()
  return (
    <Dialog open kind="end" title={say('bell.title')} closeLabel={say('shell.close')} onClose={onClose}>
      <NoticeList onLeave={onClose} />
    </Dialog>
  )
}
