// Rows as the text format of PostgreSQL's COPY: a line each, fields apart by tabs, \N for null.
const SIGNS: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => SIGNS[sign] ?? sign)

type Value = string | number | boolean | object | null | undefined

function fieldOf(value: Value): string {
  if (value === null || value === undefined) return String.raw`\N`
  if (typeof value !== 'object') return escaped(String(value))
  return escaped(value instanceof Date ? value.toISOString() : JSON.stringify(value))
}

/** The line of a row, its fields in the order of its keys. Objects and lists become JSON, for jsonb; columns of arrays take `arrayText`. */
export const copyLine = (row: object): string => `${(Object.values(row) as Value[]).map(fieldOf).join('\t')}\n`

const elementOf = (value: string | number | null) => {
  if (value === null) return 'null'
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, String.raw`\$&`)}"`
}

/** A list as the text of an array column, int[] or text[]. */
export const arrayText = (values: readonly (string | number | null)[]): string => `{${values.map(elementOf).join(',')}}`
