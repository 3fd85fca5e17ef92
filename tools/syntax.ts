// Source files as trees, for the checks that look at more than imports.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const top = join(import.meta.dirname, '..')

export interface Source {
  /** From the top of the repository. */
  readonly path: string
  readonly text: string
}
export const sourcesIn = (pattern: string): Source[] =>
  globSync(pattern, { cwd: top, exclude: (name) => /node_modules|dist|\.types/.test(String(name)) }).map((path) => ({
    path,
    text: readFileSync(join(top, path), 'utf8'),
  }))
export const isTest = ({ path }: Source): boolean => /\.(test|browser\.test|e2e|bench)\.tsx?$/.test(path) || /^apps\/\w+\/test\//.test(path)

/** A node of a syntax tree: its kind, where it begins and ends in the text, and whatever else it has. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every node of a file, parents before children, with its parents from the nearest on. */
export function nodesOf({ path, text }: Source): (readonly [node: Node, parents: readonly Node[]])[] {
  const found: [Node, readonly Node[]][] = []
  const below = (node: Node, parents: readonly Node[]) => {
    found.push([node, parents])
    const inside = [node, ...parents]
    for (const part of Object.values(node)) for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) below(child, inside)
  }
  below(parseSync(path, text).program as unknown as Node, [])
  return found
}
export const lineOf = ({ text }: Source, { start }: Node): number => text.slice(0, start).split('\n').length
/** Name of an identifier; undefined for any other node. */
export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined
/** Value of a literal string; undefined for any other node. */
export const stringOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
