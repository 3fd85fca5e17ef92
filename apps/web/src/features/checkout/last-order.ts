const place = 'rondo.lastOrder'

/** Keeps the order that was just placed for this tab, so that its confirmation survives a reload (C-80). */
export function rememberOrder(id: number): void {
  try {
    sessionStorage.setItem(place, String(id))
  } catch {
    // Without storage a reload leads home; the order stands among the transactions.
  }
}
/** The order placed last in this tab. */
export function lastOrder(): number | undefined {
  try {
    return Number(sessionStorage.getItem(place)) || undefined
  } catch {
    return undefined
  }
}
