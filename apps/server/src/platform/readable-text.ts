/** Where in a value a text stands that PostgreSQL cannot keep: one with a NUL, or with half of a character. Undefined when all is well. */
export function unreadableAt(value: unknown, path: readonly PropertyKey[] = []): readonly PropertyKey[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = unreadableAt(inner, [...path, key])
    if (found) return found
  }
  return undefined
}
