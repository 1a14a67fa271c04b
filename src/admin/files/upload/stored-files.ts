import type { FileItem } from '#admin/files/library/file-item.ts'
import { api } from '#kit/http/api-client.ts'
import { sourceHash } from './source-hash.ts'

/** The file of the library with the same content, if the browser can tell and there is one. */
export async function findSame(file: File): Promise<{ hash: string | null; found: FileItem | null }> {
  const hash = await sourceHash(file)
  const { items } = hash ? await api.get(`/file-manager/by-hash/${hash}`).catch(() => ({ items: [] })) : { items: [] }
  return { hash, found: items[0] ?? null }
}

/** The file that an upload has become. */
export async function findUploaded(uploadId: string): Promise<FileItem> {
  const { fileId } = await api.get(`/file-manager/uploads/${uploadId}`)
  return api.get(`/file-manager/files/${fileId}`)
}
