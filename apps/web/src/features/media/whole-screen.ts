import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'

type Shown = Parameters<typeof import('../../ui/full-screen.ts').showFullScreen>

/** Shows pictures over the whole screen, from one on; its code comes only then. Where it does not come, that is said. */
export function useWholeScreen(): (photos: Shown[0], index: number, onShow?: Shown[3]) => Promise<void> {
  const shell = useShell()
  const { say } = shell
  return async (photos, index, onShow) => {
    const words = {
      label: say('product.pictures'),
      close: say('shell.close'),
      zoom: say('product.zoom'),
      previous: say('product.previousPicture'),
      next: say('product.nextPicture'),
      failed: say('product.pictureFailed'),
    }
    try {
      const { showFullScreen } = await import('../../ui/full-screen.ts')
      showFullScreen(photos, index, words, onShow)
    } catch (error) {
      toast.error(await explain(shell, error))
    }
  }
}
