/** The items that a refund with this cause pays; none of any other. */
export const itemsOfRefund = (cause: string): number[] => /^returned:([\d+]+)$/.exec(cause)?.[1]?.split('+').map(Number) ?? []
