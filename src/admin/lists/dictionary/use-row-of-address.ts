import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusRow } from '#admin/lists/list/use-list-keys.ts'
import { idInHash } from './row-hash.ts'

/** An address with the id of a row leads to its first cell; the browser does so itself for a document only. */
export function useRowOfAddress(isDictionary: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    const id = isDictionary ? idInHash(hash) : null
    if (id !== null) focusRow(id)
  }, [isDictionary, hash, key])
}
