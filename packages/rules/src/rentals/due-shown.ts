/** The last minute in which something is in time, as people say it: what is due at midnight is due on the day before. An instant, as `due` is. */
export function dueShown(due: string, timeZone: string): string {
  const at = Date.parse(due)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  return clock === '00:00' ? new Date(at - 60_000).toISOString() : due
}
