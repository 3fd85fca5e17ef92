/** One tier fills its row and three stand in one, so that no place beside them stays empty. */
export const tierColumns = ({ length }: readonly unknown[]): string => (length === 3 ? 'grid-cols-3' : length > 1 ? 'grid-cols-2' : '')
