/** Three tiers stand in one row, so that no place beside them stays empty. */
export const tierColumns = ({ length }: readonly unknown[]): string => (length === 3 ? 'grid-cols-3' : 'grid-cols-2')
