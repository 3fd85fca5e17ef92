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
