import { explain } from '../../shell/failure.ts'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import type { Pictures } from './show-pictures.ts'

/** Shows pictures over the whole screen; its code comes only then. Where it does not come, that is said. */
export function useWholeScreen() {
  const shell = useShell()
  return async (photos: Pictures, index: number, onShow?: (index: number) => void): Promise<void> => {
    try {
      const [{ showPictures }] = await Promise.all([import('./show-pictures.ts'), shell.vocabulary.learn(['pictures'])])
      showPictures(shell.say, photos, index, onShow)
    } catch (error) {
      toast.error(await explain(shell, error))
    }
  }
}
