// A server in a process of its own, as a shop runs several on one database. It says its origin when it is ready, does what is due when it
// hears `sweep`, and ends with its parent.
import type pg from 'pg'
import { readConfig } from '../src/config.ts'
import { serve } from '../src/main.ts'
import './keep-compiled.ts'

const connection = JSON.parse(process.env['SERVER_CONNECTION'] ?? '{}') as pg.ClientConfig
const { origin, app, close } = await serve({ config: readConfig(process.env), connection, strict: true })
process.on('disconnect', () => void close())
/** Its parent may be gone by the end of a sweep. */
const say = (word: string) => process.connected && process.send?.(word)
// what a sweep fails at is tried again by its clock
process.on(
  'message',
  () =>
    void app.jobs.sweep(app).then(
      () => say('swept'),
      () => say('swept'),
    ),
)
say(origin)
