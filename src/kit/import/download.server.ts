import { type PassThrough, Readable } from 'node:stream'

export type TableFormat = 'csv' | 'xlsx'

const types: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A file as a response; a stream is sent while it is being written. Its name ends in the format. */
export function downloadOf(content: PassThrough | string, name: string): Response {
  const body = typeof content === 'string' ? content : (Readable.toWeb(content) as ReadableStream)
  return new Response(body, {
    headers: {
      'Content-Type': types[name.endsWith('.csv') ? 'csv' : 'xlsx'],
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Accel-Buffering': 'no',
    },
  })
}
