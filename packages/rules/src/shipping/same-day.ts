/** Fee of a courier on the same day, US cents (SHIP-45). Offered only where a courier is configured (C-74). */
export const sameDayFeeCents = 1_299
const leadHours = 3
const lastHour = 22

/** Starts of the hourly slots left today, as `14:00`, for a local time in hours (13.5 is half past one). The first is preselected. */
export function sameDaySlots(localHour: number): string[] {
  const first = Math.ceil(localHour + leadHours)
  return Array.from({ length: Math.max(0, lastHour - first) }, (_, index) => `${String(first + index).padStart(2, '0')}:00`)
}
