/** How large a circle of swaps may be, and how much of them there is at once. */
export const circleBounds = {
  fewest: 3,
  most: 6,
  /** Circles that wait for one member's answer at a time. */
  openOfMember: 3,
  /** Wishes that one look for circles takes, the newest. */
  wishesAtOnce: 10_000,
  /** Circles that one look proposes. */
  circlesAtOnce: 100,
  /** Steps from person to person that one look takes at most. */
  work: 2_000_000,
  /** Pieces that one member may mark. */
  marks: 500,
  /** How often a day two pieces are proposed for each other, where what was proposed became impossible. */
  againInDay: 3,
  /** Minutes between two looks. */
  everyMinutes: 10,
} as const
