/** So many cards a person may save; those that are saved while paying are not counted out. */
export const mostSavedCards = 20

/** So many a payment provider lists at once: what is listed is never cut off before the last. */
export const mostListedCards = 100
