import type { FileItem } from '#admin/files/library/file-item.ts'
import { sendFile, UploadError } from './send-file.ts'
import { sendWithXhr } from './send-with-xhr.ts'
import { findSame, findUploaded } from './stored-files.ts'
import { refusalText } from './upload-refusal.ts'

/** Puts one picture into the library, or finds it there. Rejects with a sentence for people. */
export async function uploadPicture(file: File): Promise<FileItem> {
  const { found } = await findSame(file)
  if (found && !found.deletedAt) return found
  try {
    const input = {
      file,
      metadata: {},
      state: { id: null, stored: 0 },
      signal: new AbortController().signal,
      onProgress: () => {},
    }
    return await findUploaded(await sendFile(sendWithXhr, input))
  } catch (error) {
    const { status, message } = error instanceof UploadError ? error : new UploadError('', 0)
    throw new Error(refusalText(status, message))
  }
}
