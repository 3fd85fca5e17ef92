import type * as z from 'zod'

const kinds: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
}
const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** The English text beside a field that a contract refuses; undefined leaves the library's. Contracts may give their own. */
export const inputText: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required'
      return `Must be ${kinds[issue.expected] ?? 'of another kind'}`
    case 'too_big':
      return `Must be at most ${issue.maximum}${units[issue.origin] ?? ''}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This is required'
      return `Must be at least ${issue.minimum}${units[issue.origin] ?? ''}`
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of: '}${issue.values.slice(0, 20).map(String).join(', ')}`
    case 'invalid_format':
      return issue.format === 'date' ? 'Must be a day such as 2026-11-21' : 'Is not written as it should be'
    case 'invalid_union':
      return 'Is not of a kind that can be read'
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return undefined
  }
}
