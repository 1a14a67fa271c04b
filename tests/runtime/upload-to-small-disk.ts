// The part of upload-on-small-disk.test.ts that runs where the small disk is mounted.
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openFiles } from '#features/files/files.server.ts'
import { receiveChunk } from '#features/files/upload/receive-chunk.server.ts'
import { startUpload } from '#features/files/upload/uploads.server.ts'
import { openDatabase } from '#kit/db/database.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { usualLimits } from '#kit/files/upload-limits.ts'
import { webBody } from '#kit/http/request-body.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { pdfOf } from '#kit/testing/upload-client.server.ts'

const [dataDir = '', url = ''] = process.argv.slice(2)
const pool = openPool({ connectionString: url }, { max: 2, log })
const db = openDatabase(pool)
const files = openFiles({ db, log, dataDir, uploadLimits: { ...usualLimits, freeDiskBytes: -1e12 } } as Parameters<
  typeof openFiles
>[0])
const { rows } = await pool.query(
  "insert into users (email, name, password_hash) values ('a@b.ru', 'A', 'x') returning id",
)
const content = pdfOf(1_000_000)
const filler = path.join(dataDir, 'filler')
const result: Record<number, unknown> = {}
for (const room of [0, 4_096, 500_000, 990_000, 1_500_000]) {
  rmSync(filler, { force: true })
  const { bavail, bsize } = statfsSync(dataDir)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - room), 1))
  const answer = await upload().catch(({ status, message }) => ({ status, message }))
  const { rows: left } = await pool.query('delete from file_upload where file_id is null returning id')
  result[room] = { ...answer, left: [...left, ...readdirSync(files.storage.temporaryFolder)] }
}
process.stdout.write(JSON.stringify(result))
await pool.end()

async function upload(): Promise<{ status: number }> {
  const { id } = await startUpload(files, rows[0].id, { name: 'a.pdf', length: content.length, place: {} })
  const body = webBody(new Response(new Uint8Array(content)).body)
  await receiveChunk(files, rows[0].id, id, {
    offset: 0,
    length: content.length,
    size: content.length,
    name: 'a.pdf',
    body,
  })
  return { status: 204 }
}
