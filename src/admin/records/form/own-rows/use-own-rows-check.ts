import { useContext } from 'react'
import type { KindDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { RowsLinkContext, type RowsState } from '#admin/kit/rows-link.ts'
import { ownRowsOf } from '#admin/screens.ts'
import { observable } from '#kit/observable.ts'
import { useObservable } from '#ui/use-observable.ts'
import type { Check } from '../publish-checks.ts'
import { ownRowsCheck } from './own-rows-check.ts'

const noTable = observable<RowsState | null>(null)

export function useOwnRowsCheck(kind: KindDescription, record: RecordView | null): Check[] {
  const state = useObservable(useContext(RowsLinkContext)?.state ?? noTable)
  return ownRowsCheck(ownRowsOf(kind.path), record?.status ?? null, state)
}
