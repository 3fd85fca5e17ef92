import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Hands the address of a piece on: through the phone's own sheet, else into the clipboard. */
export function ShareButton({ id, name }: { id: number; name: string }) {
  const { say, origin } = useShell()
  const url = `${origin}/product/${id}`
  const share = async () => {
    // whoever closes the sheet has decided; nothing has failed
    const { share: sheet } = navigator as Partial<Navigator>
    if (sheet) return sheet.call(navigator, { title: name, url }).catch(() => {})
    try {
      await navigator.clipboard.writeText(url)
      toast.success(say('piece.copied'))
    } catch {
      toast.error(say('piece.copyFailed', { url }))
    }
  }
  return (
    <Button look="line" size="s" onClick={() => void share()} className="justify-self-start">
      <Icon name="link" className="size-4" />
      {say('piece.share')}
    </Button>
  )
}
