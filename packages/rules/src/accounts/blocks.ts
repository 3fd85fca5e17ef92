/** People whom one person may block. */
export const mostBlocked = 1_000
