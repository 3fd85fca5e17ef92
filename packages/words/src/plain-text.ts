/** A text without what holds written days and hours on one line (`held`): for labels, which are heard, and wherever plain text is wanted. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
