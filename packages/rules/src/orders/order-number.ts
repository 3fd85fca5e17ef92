import type { Day } from '../kernel/days.ts'

/** The number that people read out: the day of the order and its id, `R261121-1042`. */
export const orderNumberOf = (id: number, day: Day): string => `R${day.slice(2).replaceAll('-', '')}-${String(id).padStart(4, '0')}`

/** Order numbers within a text. */
export const orderNumbers = /\bR\d{6}-\d{4,15}\b/g

/** The id in an order number, whatever its case and the blanks around it; undefined when it is none. */
export function orderIdOf(orderNumber: string): number | undefined {
  const [, id] = /^\s*R\d{6}-(\d{4,15})\s*$/i.exec(orderNumber) ?? []
  return id === undefined ? undefined : Number(id)
}
