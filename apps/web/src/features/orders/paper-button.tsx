import { invoice, receipt } from '@rondo/contracts/calls/orders'
import { addressOf } from '@rondo/contracts/kernel/call'
import { useMutation } from '@tanstack/react-query'
import { downloadFrom } from '../../shell/download.ts'
import { useSay } from '../../shell/providers.tsx'
import { toast } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const papers = { receipt, invoice }

/** Saves the receipt of an order, or the invoice of a group, as PDF in the reader's language. */
export function PaperButton({ kind, id }: { kind: keyof typeof papers; id: number }) {
  const say = useSay()
  const fetching = useMutation({
    mutationFn: () => downloadFrom(addressOf(papers[kind], { params: { id } }), `${kind}.pdf`),
    onError: ({ message }) => toast.error(say('shell.downloadFailed', { reason: message })),
  })
  return (
    <Button look="line" size="s" busy={fetching.isPending} onClick={() => fetching.mutate()} className="justify-self-start">
      <Icon name="download" className="size-4" />
      {say(kind === 'receipt' ? 'orders.receiptPdf' : 'orders.invoicePdf')}
    </Button>
  )
}
