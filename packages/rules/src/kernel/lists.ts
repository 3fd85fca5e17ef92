/** Says whether a text is one of a list of names, which narrows it. */
export const isOneOf = <T extends string>(list: readonly T[], text: string): text is T => (list as readonly string[]).includes(text)
