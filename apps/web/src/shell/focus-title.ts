/** What was pressed is gone with its card or row: the focus goes to the name of the page. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
