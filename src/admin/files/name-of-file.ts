import type { RecordName } from '#admin/kit/kinds/kind-description.ts'
import type { FileItem } from './library/file-item.ts'

/** A picture of the library as forms and texts show it. */
export const nameOfFile = ({
  id,
  name,
  hash,
  type,
  width,
  height,
  alt,
  author,
  licence,
  sourceUrl,
}: FileItem): RecordName => ({
  id,
  title: name,
  status: 'published',
  picture: { hash, type, width, height, alt, author, licence, sourceUrl },
})
