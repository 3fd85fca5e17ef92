// States by which the desk chooses what it shows.
export const refundStates = ['failed', 'planned', 'disputed', 'done', 'settled'] as const
export const operationStates = ['failed', 'unknown', 'sent', 'planned', 'done'] as const
export const peopleStates = ['all', 'blocked', 'operators'] as const
export const listingDeskStates = ['all', 'taken_down'] as const
export const contactStates = ['open', 'answered', 'closed'] as const
export const deskPage = 20
