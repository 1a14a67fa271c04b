import type { KindDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { ownRowsCount } from '#admin/kit/own-rows-count.ts'
import { ownRowsOf } from '#admin/screens.ts'
import { useObservable } from '#ui/use-observable.ts'
import type { Check } from '../publish-checks.ts'
import { ownRowsCheck } from './own-rows-check.ts'

export function useOwnRowsCheck(kind: KindDescription, record: RecordView | null): Check[] {
  const told = useObservable(ownRowsCount)
  const isOfRecord = told?.path === kind.path && told.id === record?.id
  return ownRowsCheck(ownRowsOf(kind.path), record?.status ?? null, isOfRecord ? told.count : null)
}
