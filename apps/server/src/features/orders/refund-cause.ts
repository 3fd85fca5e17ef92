/** The item whose deposit a refund is; undefined of any other. */
export const itemOfDeposit = (cause: string): number | undefined => Number(/^deposit:(\d+)$/.exec(cause)?.[1]) || undefined
/** The items that a refund with this cause pays; none of any other. */
export const itemsOfRefund = (cause: string): number[] => /^returned:([\d+]+)$/.exec(cause)?.[1]?.split('+').map(Number) ?? []
