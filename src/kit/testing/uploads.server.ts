import { type ReceivedFile, receiveFile } from '#kit/http/receive-file.server.ts'

/** A multipart request with one file, as a browser sends it. */
export function uploadOf(content: Buffer | string, name: string, field = 'file'): Request {
  const form = new FormData()
  form.set('note', 'до файла')
  form.set(field, new File([content as BlobPart], name))
  return new Request('http://sadozor.test/upload', { method: 'POST', body: form })
}

export const receivedFile = (content: Buffer | string, name = 'table.csv'): Promise<ReceivedFile> =>
  receiveFile(uploadOf(content, name), 'file', 20_000_000)
