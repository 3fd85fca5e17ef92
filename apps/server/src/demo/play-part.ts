import { sql } from 'kysely'
import type { App } from '../platform/context.ts'
import { unlessLocked } from '../platform/locks.ts'
import type { Calling } from './steps.ts'

/** Whether a scene is to be played now: nobody has begun it on this database, and the server stays. */
export type Begins = (scene: string | number) => Promise<boolean>

/**
 * Plays a part of the demo's life once for each database, by one server at a time. Where a start was stopped halfway, the next goes on with the
 * scenes that were not begun. Answers how many scenes `play` made.
 */
export async function playPart(
  app: App,
  part: string,
  leaving: AbortSignal | undefined,
  play: (begins: Begins) => Promise<number>,
): Promise<number> {
  const mark = async (key: string) => {
    const { rows } = await sql`insert into setting (key, value) values (${key}, '1') on conflict do nothing returning key`.execute(app.db)
    return rows.length > 0
  }
  const played = await unlessLocked(app, `demo.${part}`, async () => {
    if (await isPlayed(app, part)) return 0
    const made = await play(async (scene) => !leaving?.aborted && (await mark(`demo.${part}.${scene}`)))
    if (leaving?.aborted) return made
    await mark(`demo.${part}`)
    await sql`delete from setting where starts_with(key, ${`demo.${part}.`})`.execute(app.db)
    return made
  })
  return played ?? 0
}

/** Whether all of a part was played on this database. */
export async function isPlayed({ db }: App, part: string): Promise<boolean> {
  return (await db.selectFrom('setting').select('key').where('key', '=', `demo.${part}`).executeTakeFirst()) !== undefined
}

/** Whose calls a scene makes, and what names it in the log. */
interface Cast {
  readonly people: readonly Pick<Calling, 'id'>[]
  readonly told: Readonly<Record<string, string | number>>
}
/** Plays a scene that nobody has begun. One that fails is told in the log, and leaves the others alone. Answers how many were played. */
export async function playScene(
  app: App,
  begins: Begins,
  scene: string | number,
  { people, told }: Cast,
  play: () => Promise<unknown>,
): Promise<0 | 1> {
  if (!(await begins(scene))) return 0
  const forget = async () => {
    for (const { id } of people) await app.limits.forget(id)
  }
  try {
    await forget() // whoever has signed in as one of them may have opened many pages
    await play()
    return 1
  } catch (error) {
    app.log.error({ err: error, ...told }, 'a scene of the demo could not be played')
    return 0
  } finally {
    await forget()
  }
}
