import { statements } from '../src/platform/db.ts'

/** What runs beside every call, for nobody's answer: the general limit's tally, the outbox's readers, the jobs. */
const beside = /\b(rate_limit|outbox|job\.)|a sweeper looks/

/** Texts of the statements that some work sends, without those that run beside it. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  statements.heard = (text) => heard.push(text)
  try {
    await work()
  } finally {
    statements.heard = undefined
  }
  return heard.filter((text) => !beside.test(text))
}

/** The shortest of three such lists, of statements that `counts`: what another room reads meanwhile, for an event that it heard of, is not among it each time. */
export async function fewestStatementsOf(work: () => Promise<unknown>, counts = (_text: string): boolean => true): Promise<string[]> {
  const once = async () => (await statementsOf(work)).filter(counts)
  const lists = [await once(), await once(), await once()]
  return lists.toSorted((a, b) => a.length - b.length)[0] ?? []
}
