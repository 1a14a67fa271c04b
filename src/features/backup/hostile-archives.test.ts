import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectKey } from '#kit/files/object-store.ts'
import { checkArchive } from './read-archive.server.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-hostile-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Written = [header: { name: string } & Partial<Header>, content?: string]

const manifest = {
  format: 1,
  version: '1.2.3',
  createdAt: '2026-04-01T03:23:00.000Z',
  server: '18.4',
  schema: 1,
  tables: [{ name: 'public.drug', columns: ['id'] }],
  sequences: [],
  settings: {},
}
const key = objectKey('a'.repeat(64), 'original', 'png')
const described = (change: object = {}): Written => [
  { name: 'manifest.json' },
  JSON.stringify({ ...manifest, ...change }),
]

/** An archive with right checksums of whatever is in it. */
async function archiveOf(entries: Written[]): Promise<string> {
  const file = path.join(folder, 'archive.tar.gz')
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(file))
  const sums = entries.map(([{ name }, content = '']) => [name, createHash('sha256').update(content).digest('hex')])
  const last: Written = [{ name: 'checksums.json' }, JSON.stringify(Object.fromEntries(sums))]
  for (const [header, content = ''] of [...entries, last]) tar.entry({ ...header }, content)
  tar.finalize()
  await written
  return file
}

test('what a backup writes is read', async () => {
  const table: Written = [{ name: 'database/0/0.copy' }, '1\n']
  const file = await archiveOf([described(), table, [{ name: `files/${key}` }, 'bytes']])
  expect(await checkArchive(file)).toMatchObject({ ...manifest, fileBytes: 5 })
})

test.each<[string, Written]>([
  ['a path out of the folder', [{ name: '../../etc/cron.d/job' }, 'x']],
  ['a path out of the files', [{ name: `files/../${key}` }, 'x']],
  ['an absolute path', [{ name: '/etc/passwd' }, 'x']],
  ['a name that no stored file has', [{ name: 'files/.bashrc' }, 'x']],
  ['a folder', [{ name: 'files', type: 'directory' }]],
  ['a symbolic link', [{ name: `files/${key}`, type: 'symlink', linkname: '/etc/passwd' }]],
  ['a hard link', [{ name: `files/${key}`, type: 'link', linkname: '/etc/passwd' }]],
  ['a device', [{ name: `files/${key}`, type: 'character-device' }]],
  ['a name that objects have by themselves', [{ name: '__proto__' }, 'x']],
])('%s is refused, whatever its checksum says', async (_, entry) => {
  await expect(checkArchive(await archiveOf([described(), entry]))).rejects.toThrow(
    /^\S+ — не архив этой программы: в нём есть лишнее: "[^"]+"$/,
  )
  expect(readdirSync(folder)).toEqual(['archive.tar.gz'])
})

test('a description that would fill the memory is not read', async () => {
  const bomb: Written = [{ name: 'manifest.json' }, ' '.repeat(16_000_001)]
  await expect(checkArchive(await archiveOf([bomb]))).rejects.toThrow('manifest.json слишком велик')
})

test.each<[string, object]>([
  ['no tables', { tables: undefined }],
  ['tables that are none', { tables: [{ name: 1 }] }],
  ['a version that writes to the terminal', { version: '1\u001b[2J' }],
  ['a moment that is none', { createdAt: '\u001b[2J' }],
])('a description with %s is refused in words', async (_, change) => {
  await expect(checkArchive(await archiveOf([described(change)]))).rejects.toThrow(
    /^\S+ — не архив этой программы: его содержание описано не так, как это делает она$/,
  )
})

test('a newer format may be described in another way', async () => {
  const newer: Written = [{ name: 'manifest.json' }, JSON.stringify({ format: 9, version: '9.0.0' })]
  await expect(checkArchive(await archiveOf([newer]))).rejects.toThrow('сделан более новой программой (9.0.0)')
})
