/** A written day or hour without what holds it on one line: for labels, which are heard, and wherever plain text is wanted. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')
