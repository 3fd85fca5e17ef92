import { useState } from 'react'
import { useShell } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Hands the address of a piece on: through the phone's own sheet, else into the clipboard, else in a field to copy it from. */
export function ShareButton({ id, name }: { id: number; name: string }) {
  const { say, origin } = useShell()
  const url = `${origin}/product/${id}`
  const [isRefused, refuse] = useState(false)
  const share = async () => {
    // whoever closes the sheet has decided; nothing has failed
    const { share: sheet } = navigator as Partial<Navigator>
    if (sheet) return sheet.call(navigator, { title: name, url }).catch(() => {})
    try {
      await navigator.clipboard.writeText(url)
      toast.success(say('piece.copied'))
    } catch {
      refuse(true)
    }
  }
  if (isRefused) {
    return (
      <div className="w-96 max-w-full">
        <Field
          readOnly
          autoFocus // in the place of the button that was pressed
          label={say('piece.copyFailed')}
          value={url}
          onFocus={(event) => event.target.select()}
        />
      </div>
    )
  }
  return (
    <Button look="line" size="s" onClick={() => void share()} className="justify-self-start">
      <Icon name="link" className="size-4" />
      {say('piece.share')}
    </Button>
  )
}
