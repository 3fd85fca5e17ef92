// Which tables a statement names, and which of them it writes. A small reading of SQL, enough for what stands in this repository: words,
// strings, comments and brackets; it knows no grammar beyond the words that a table follows.

export interface Named {
  readonly table: string
  readonly writes: boolean
}

const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$\w*\$|"[^"]+"|[a-z_][\w]*(?:\.[a-z_*][\w]*)*|[(),;]|\S/gi
const notATable = new Set(['select', 'values', 'lateral', 'only', 'unnest', 'set', 'on', 'where'])

/** Tables, views and CTEs that a text names in the places of tables, once for each place. */
export function tablesIn(text: string): Named[] {
  const found: Named[] = []
  const words = [...text.matchAll(token)].map(([word]) => word.toLowerCase()).filter((word) => !/^(--|\/\*)/.test(word))
  // for each open bracket: whether a comma may be followed by another table
  const lists = [false]
  const last = () => lists.length - 1
  for (const [index, word] of words.entries()) {
    const [before, beforeThat] = [words[index - 1] ?? '', words[index - 2] ?? '']
    if (word === '(') lists.push(false)
    else if (word === ')') {
      if (lists.length > 1) lists.pop()
    } else if (word === ';') lists[last()] = false
    else if (['from', 'using'].includes(word)) lists[last()] = before !== 'distinct'
    else if (['where', 'set', 'order', 'group', 'limit', 'returning', 'union', 'select', 'for', 'having', 'window'].includes(word))
      lists[last()] = false
    if (!/^[a-z_]\w*$/.test(word) || notATable.has(word)) continue
    const [lead, ahead] = ['only', 'lateral'].includes(before) ? [beforeThat, words[index - 3] ?? ''] : [before, beforeThat]
    if (lead === 'into') found.push({ table: word, writes: true })
    else if (lead === 'update' && !['for', 'key', 'do', 'on', 'of', 'before', 'after', 'or'].includes(ahead))
      found.push({ table: word, writes: true })
    else if (lead === 'from' && ahead === 'delete') found.push({ table: word, writes: true })
    else if (lead === 'truncate') found.push({ table: word, writes: true })
    else if (['from', 'join', 'using'].includes(lead) && ahead !== 'distinct') found.push({ table: word, writes: false })
    else if (lead === ',' && lists[last()]) found.push({ table: word, writes: false })
  }
  return found
}
