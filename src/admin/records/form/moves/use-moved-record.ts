import { useEffect, useRef } from 'react'
import { api } from '#kit/http/api-client.ts'
import type { RecordSave } from '../use-record-save.ts'
import { movedRecord } from './move-record.ts'

/** Shows the present status after the record was taken off the site, or put back from a notice. */
export function useMovedRecord(path: string, saving: RecordSave): void {
  const latest = useRef(saving)
  latest.current = saving
  useEffect(
    () =>
      movedRecord.subscribe(() => {
        const moved = movedRecord.get()
        const id = latest.current.record?.id
        if (moved?.path !== path || moved.id !== id) return
        const url = `/admin/${path}/${id}` as const
        void api.get(url).then(
          present => latest.current.accept(present),
          () => undefined,
        )
      }),
    [path],
  )
}
