import { eq } from 'drizzle-orm'
import { type Driver, objectKey } from '#kit/files/object-store.ts'
import { readFromStorage } from '#kit/files/storage.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { file } from '../file.table.ts'
import { extensionOf, type StoredType } from '../file-address.ts'
import type { Files } from '../files.server.ts'
import { findObject } from '../pictures/variants.server.ts'
import { rethrowStorageProblem } from '../storage-problem.server.ts'
import { contentDisposition } from './file-name.ts'
import { findUpload } from './uploads.server.ts'

const missing = () => new HttpProblem('missing', 'Такого файла нет.')

/** The content of a file of the library, as FilePond loads it. */
export async function loadFile(files: Files, id: number): Promise<Response> {
  const [found] = await files.db.select().from(file).where(eq(file.id, id))
  if (!found?.hash || found.deletedAt) throw missing()
  const format = extensionOf[found.type as StoredType] as string | undefined
  if (!format) throw missing()
  const object = await findObject(files, { hash: found.hash, preset: 'original', format })
  const key = objectKey(found.hash, 'original', format)
  const content =
    object &&
    (await readFromStorage(files.storage, object.driver as Driver, key).catch(error =>
      rethrowStorageProblem(files, error),
    ))
  if (!content) throw missing()
  return new Response(content.body, {
    headers: {
      'Content-Type': found.type,
      'Content-Length': String(content.bytes),
      'Content-Disposition': contentDisposition('inline', found.name),
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  })
}

/** The same for an upload of this user that is finished. */
export async function loadUpload(files: Files, userId: number, id: string): Promise<Response> {
  const { fileId } = await findUpload(files, userId, id)
  if (fileId === null) throw missing()
  return loadFile(files, fileId)
}
