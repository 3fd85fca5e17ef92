/* oxlint-disable no-unused-vars -- these scripts share one scope; the list in browser-half.ts says with whom */
/** Shows the bank's page above everything and waits until it is done; leaving it counts as not confirmed. */
function showBank(url: string): Promise<void> {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  const close = document.createElement('button')
  const bank = new URL(url)
  dialog.setAttribute('aria-label', '3-D Secure')
  frame.title = '3-D Secure: your bank'
  bank.searchParams.set('theme', schemeOf(document.body, {}))
  frame.src = bank.href
  close.type = 'button'
  close.textContent = '×'
  close.setAttribute('aria-label', 'Close')
  Object.assign(dialog.style, {
    padding: '0',
    border: '0',
    borderRadius: '12px',
    width: 'min(27rem, 94vw)',
    height: 'min(19rem, 90vh)',
    overflow: 'hidden',
    boxShadow: '0 0 0 200vmax rgb(10 10 30 / 0.5)',
    colorScheme: 'light dark',
  })
  Object.assign(frame.style, { border: '0', width: '100%', height: '100%', display: 'block' })
  Object.assign(close.style, {
    position: 'absolute',
    top: '8px',
    right: '8px',
    width: '44px',
    height: '44px',
    border: '0',
    borderRadius: '8px',
    background: 'transparent',
    color: 'inherit',
    font: '24px/1 system-ui, sans-serif',
    cursor: 'pointer',
  })
  dialog.append(frame, close)
  document.body.append(dialog)
  dialog.showModal()

  return new Promise((resolve) => {
    function end(): void {
      window.removeEventListener('message', hear)
      dialog.close()
      dialog.remove()
      resolve()
    }
    function hear(event: MessageEvent<unknown>): void {
      if (
        event.source === frame.contentWindow &&
        event.origin === bank.origin &&
        (event.data as { sandbox?: string }).sandbox === 'authenticated'
      )
        end()
    }
    function leave(event: Event): void {
      event.preventDefault()
      const body = new URLSearchParams({ outcome: 'fail', quiet: '1', client_secret: bank.searchParams.get('client_secret') ?? '' })
      void fetch(`${bank.origin}${bank.pathname}`, { method: 'POST', body }).then(end, end)
    }
    window.addEventListener('message', hear)
    close.addEventListener('click', leave)
    dialog.addEventListener('cancel', leave)
  })
}
