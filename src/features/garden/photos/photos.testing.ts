import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { type Files, openFiles } from '#features/files/files.server.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { usualLimits } from '#kit/files/upload-limits.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { GardenWorld, idOf, jsonOf } from '#kit/testing/garden.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import type { PhotoView } from './photo-view.ts'

export let world: GardenWorld
export let neighbour: TestBrowser
export let files: Files
export const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-photos-'))
export const uploadLimits = { ...usualLimits, pixels: 4_000_000, freeDiskBytes: 0 }

export async function open() {
  world = await GardenWorld.open({ dataDir, uploadLimits })
  neighbour = await signedIn(world.app, 'sosed@example.ru')
  files = openFiles({ db: world.database.db, log, dataDir, uploadLimits } as Parameters<typeof openFiles>[0])
}

export async function close() {
  await world[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
}

export const today = moscowDay(new Date())
export const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })

/** As a phone stores it: lying on its side, with the camera and the place. */
export const photo = (width = 1_800, height = 900) =>
  drawn(width, height)
    .withExif({ IFD0: { Make: 'SECRETCAMERA' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRETPLACE</x:xmpmeta>')
    .jpeg()
    .toBuffer()

interface Sent {
  who?: TestBrowser
  name?: string
  key?: string
}

export function send(
  place: string,
  content: Uint8Array,
  { who = world.owner, name = 'IMG_1.jpg', key }: Sent = {},
): Promise<Response> {
  const body = new FormData()
  body.append('photo', new File([content as BlobPart], name))
  return who.request(`/api/${place}/photos`, {
    method: 'POST',
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}

export const newEntry = async () => world.record(await world.plant(), addDays(today, -3))

export const newObservation = async () =>
  idOf(world.owner.post('/observations', { planting: await world.plant(), problem: null, day: today, note: 'пятна' }))

export async function observationOf(person: TestBrowser): Promise<number> {
  const plot = await idOf(person.post('/plots', { name: 'Дача' }))
  const bed = await idOf(person.post('/beds', { plot, name: 'Сад', place: 'open' }))
  const planting = await idOf(person.post('/plantings', { plant: 'yablonya', areaM2: '30', bed }))
  return idOf(person.post('/observations', { planting, problem: null, day: today }))
}
export const added = async (place: string, sent?: Sent) => jsonOf<PhotoView>(send(place, await photo(), sent))
export const list = async (query = '') =>
  (await jsonOf<{ items: PhotoView[] }>(world.owner.get(`/photos?${query}`))).items

export const nameOf = async (id: number) =>
  (await world.sql('select name from garden_photo where id = $1', [id]))[0]!.name as string

export const rowsOf = (name: string) =>
  world.sql('select preset, format, bytes from stored_object where hash = $1 order by preset', [name])

export const leftovers = () => readdirSync(path.join(dataDir, 'files/.uploads'))
