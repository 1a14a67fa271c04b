import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareWithStorage, deleteUnusedObjects } from '#features/files/file-jobs.server.ts'
import { objectKey, shardedPath } from '#kit/files/object-store.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { isGardenPhoto } from './garden-photo.table.ts'
import { added, close, dataDir, files, nameOf, newEntry, observationOf, open, rowsOf, world } from './photos.testing.ts'

beforeAll(open)
afterAll(close)

const onDisk = (name: string) =>
  ['own', 'own-small'].map(preset => path.join(dataDir, 'files', shardedPath(objectKey(name, preset, 'webp'))))
const isOnDisk = (name: string) => onDisk(name).map(file => existsSync(file))

describe('a deleted photo', () => {
  const old = (name: string) =>
    world.sql(`update stored_object set created_at = now() - interval '2 hours' where hash = $1`, [name])

  test('is gone at once, its files with the next round of the job; others stay', async () => {
    const place = `journal/${await newEntry()}`
    const [gone, kept] = [await added(place), await added(place)]
    const names = [await nameOf(gone.id), await nameOf(kept.id)] as const
    expect((await world.owner.delete(`/photos/${gone.id}`)).status).toBe(204)
    expect((await world.owner.get(`/photos/${gone.id}`)).status).toBe(404)
    for (const name of names) await old(name)
    await deleteUnusedObjects(files, isGardenPhoto)
    expect([isOnDisk(names[0]), isOnDisk(names[1])]).toEqual([
      [false, false],
      [true, true],
    ])
    expect((await world.owner.get(`/photos/${kept.id}`)).status).toBe(200)
  })

  test('goes with the observation and with the account', async () => {
    const person = await signedIn(world.app, 'uedet@example.ru')
    const seen = await observationOf(person)
    const name = await nameOf((await added(`observations/${seen}`, { who: person })).id)
    await old(name)
    await world.sql(`delete from users where email = 'uedet@example.ru'`)
    await deleteUnusedObjects(files, isGardenPhoto)
    expect([await rowsOf(name), isOnDisk(name)]).toEqual([[], [false, false]])
  })

  test('whose bytes are lost is 404, and the daily check tells it', async () => {
    const { id } = await added(`journal/${await newEntry()}`)
    const name = await nameOf(id)
    for (const file of onDisk(name)) rmSync(file)
    expect((await world.owner.get(`/photos/${id}`)).status).toBe(404)
    expect(await compareWithStorage(files)).toMatchObject({ missing: 2 })
    expect(await rowsOf(name)).toHaveLength(2)
    await world.owner.delete(`/photos/${id}`)
  })
})
