import { expect, test } from 'vitest'
import { openApp } from '../../test/app.ts'
import { type Begins, playPart } from './play-part.ts'

const { server: app } = await openApp()
const scenes = ['first', 'second', 'third']
const playing = (played: string[], after?: (scene: string) => void) => async (begins: Begins) => {
  let made = 0
  for (const scene of scenes) {
    if (!(await begins(scene))) continue
    played.push(scene)
    after?.(scene)
    made++
  }
  return made
}

test('a part of the demo is played once, by one of two servers', async () => {
  const played: string[] = []
  const made = await Promise.all([playPart(app, 'once', undefined, playing(played)), playPart(app, 'once', undefined, playing(played))])
  expect(made.toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(played).toEqual(scenes)
})

test('a start that was stopped halfway is gone on with by the next', async () => {
  const [played, leaving] = [[] as string[], new AbortController()]
  expect(
    await playPart(
      app,
      'stopped',
      leaving.signal,
      playing(played, () => leaving.abort()),
    ),
  ).toBe(1)
  expect(await playPart(app, 'stopped', undefined, playing(played))).toBe(2)
  expect(await playPart(app, 'stopped', undefined, playing(played))).toBe(0)
  expect(played).toEqual(scenes)
})

test('a start that died in a scene leaves out that scene alone', async () => {
  const played: string[] = []
  const dying = playing(played, (scene) => {
    if (scene === 'second') throw new Error('the power went')
  })
  await expect(playPart(app, 'died', undefined, dying)).rejects.toThrow('the power went')
  expect(await playPart(app, 'died', undefined, playing(played))).toBe(1)
  expect(played).toEqual(scenes)
})
