// Characters that nobody types on purpose: controls, half of a pair of direction marks, and marks that make text read as another.
const unseen = /[[\p{Cc}--[\t\n]]\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/gv

/** Text of several lines as it is kept: composed, without characters that cannot be seen, one kind of line end, at most one empty line. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(unseen, '')
    .split('\n')
    .map((line) => line.trimEnd()) // a pattern would look for the end of a line from each blank of a run
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The same in one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')
