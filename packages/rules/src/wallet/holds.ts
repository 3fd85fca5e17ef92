/** Why an earning is not paid out yet (SR-46). The first that stands is the one to name first. */
export const holdKinds = ['dispute', 'claim', 'report', 'return', 'delivery', 'review', 'waiting', 'account', 'support'] as const
export type HoldKind = (typeof holdKinds)[number]
/** What keeps an earning, and until when (milliseconds since 1970); without an end somebody has to act. */
export interface Hold {
  readonly kind: HoldKind
  readonly until?: number
}

/** Holds that stand at an instant, the account of the merchant among them when it cannot be paid. */
export const holdsAt = (holds: readonly Hold[], isPayable: boolean, now: number): Hold[] =>
  [...holds, ...(isPayable ? [] : [{ kind: 'account' as const }])]
    .filter(({ until }) => until === undefined || until > now)
    .sort((a, b) => holdKinds.indexOf(a.kind) - holdKinds.indexOf(b.kind))

/** When an earning with these holds can be paid at the earliest; null while one of them has no end. */
export function releaseAt(holds: readonly Hold[]): number | null {
  return holds.some(({ until }) => until === undefined) ? null : Math.max(0, ...holds.map(({ until }) => until ?? 0))
}
