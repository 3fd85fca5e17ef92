// Which tables a statement names, and which of them it writes. A small reading of SQL, enough for what stands in this repository: words,
// strings, comments and brackets; it knows no grammar beyond the words that a table follows.

export interface Named {
  readonly table: string
  readonly writes: boolean
}

const name = String.raw`(?:"[^"]+"|[a-z_]\w*)`
const token = new RegExp(String.raw`--[^\n]*|/\*[\s\S]*?\*/|'(?:[^']|'')*'|\$\w*\$|${name}(?:\.(?:${name}|\*))*|[(),;]|\S`, 'gi')
/** A word without the schema that all tables are in. What is quoted keeps its first quote, so that it is no word of the language. */
const plain = (word: string) =>
  /^(--|\/\*|')/.test(word)
    ? word
    : word
        .toLowerCase()
        .replace(/^"?public"?\.(?=["a-z_])/, '')
        .replace(/"$/, '')

const notATable = new Set(['select', 'values', 'lateral', 'only', 'unnest', 'set', 'on', 'where', 'table', 'if', 'exists'])
const endsAList = new Set('where set order group limit returning union select for having window in'.split(' '))
const between = new Set(['only', 'lateral', 'if', 'exists'])
const changing = new Set(['alter', 'drop', 'truncate', 'lock'])
const making = new Set(['create', 'unlogged', 'temporary', 'temp', 'on', 'returns'])

/** What a place of a table means, by the words before it; undefined where no table stands. */
function placeOf(words: readonly string[], index: number): 'reads' | 'writes' | undefined {
  let at = index - 1
  while (between.has(words[at] ?? '')) at--
  const [lead, ahead] = [words[at] ?? '', words[at - 1] ?? '']
  if (lead === 'into' || changing.has(lead)) return 'writes'
  if (lead === 'update') return ['for', 'key', 'do', 'on', 'of', 'before', 'after', 'or'].includes(ahead) ? undefined : 'writes'
  if (lead === 'from') return ahead === 'delete' ? 'writes' : ahead === 'distinct' ? undefined : 'reads'
  // a table names one that a later room has by a foreign key that is added there
  if (
    lead === 'table' &&
    words
      .slice(index + 1, index + 5)
      .join(' ')
      .match(/^add constraint \w+ foreign$/)
  )
    return undefined
  if (lead === 'table') return changing.has(ahead) ? 'writes' : making.has(ahead) ? undefined : 'reads'
  if (lead === 'copy') return words.slice(index + 1).find((word) => ['from', 'to', ';'].includes(word)) === 'from' ? 'writes' : 'reads'
  return lead === 'join' || lead === 'using' ? 'reads' : undefined
}

/** The texts that PL/pgSQL runs as statements: all of one `execute` as one, and each that is a name alone, which may stand for a table in it. */
function executedFrom(words: readonly string[], index: number): Named[] {
  if (words[index] !== 'execute' || ['function', 'procedure', 'on'].includes(words[index + 1] ?? '')) return []
  const end = words.indexOf(';', index)
  const texts = words
    .slice(index, end < 0 ? undefined : end)
    .filter((word) => word.startsWith("'"))
    .map((word) => word.slice(1, -1).replaceAll("''", "'"))
  const names = texts.slice(1).filter((text) => /^[a-z_]\w*$/.test(text))
  return [...tablesIn(texts.join(' ')), ...names.map((table) => ({ table, writes: true }))]
}

/** Tables, views and CTEs that a text names in the places of tables, once for each place. */
export function tablesIn(text: string): Named[] {
  const found: Named[] = []
  const words = [...text.matchAll(token)].map(([word]) => plain(word)).filter((word) => !/^(--|\/\*)/.test(word))
  // for each open bracket: what a comma means, that may be followed by another table
  const lists: ('reads' | 'writes' | undefined)[] = [undefined]
  const last = () => lists.length - 1
  for (const [index, word] of words.entries()) {
    const before = words[index - 1] ?? ''
    if (word === '(') lists.push(undefined)
    else if (word === ')') {
      if (lists.length > 1) lists.pop()
    } else if (word === ';' || endsAList.has(word)) lists[last()] = undefined
    else if (['from', 'using'].includes(word)) lists[last()] = before === 'distinct' ? undefined : 'reads'
    else if (word === 'truncate' || word === 'lock') lists[last()] = 'writes'
    found.push(...executedFrom(words, index))
    if (!/^"?[a-z_]\w*$/.test(word) || notATable.has(word)) continue
    const place = before === ',' ? lists[last()] : placeOf(words, index)
    if (place) found.push({ table: word.replace('"', ''), writes: place === 'writes' })
  }
  return found
}
