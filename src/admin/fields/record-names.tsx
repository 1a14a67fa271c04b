import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { RecordName, RecordNames } from '#admin/kit/kinds/kind-description.ts'

interface KnownNames {
  nameOf(path: string, id: number): RecordName | undefined
  /** Of a record that was just chosen. */
  add(path: string, name: RecordName): void
}

const NamesContext = createContext<KnownNames>({ nameOf: () => undefined, add: () => {} })

/** The names of all records that the form refers to. */
export function KnownNamesProvider({ names, children }: { names: RecordNames; children: ReactNode }) {
  const [added, setAdded] = useState<Readonly<Record<string, readonly RecordName[]>>>({})
  const add = useCallback(
    (path: string, name: RecordName) => setAdded(before => ({ ...before, [path]: [name, ...(before[path] ?? [])] })),
    [],
  )
  const known = useMemo(
    () => ({
      add,
      nameOf: (path: string, id: number) =>
        [...(added[path] ?? []), ...(names[path] ?? [])].find(name => name.id === id),
    }),
    [added, names, add],
  )
  return <NamesContext value={known}>{children}</NamesContext>
}

export const joinNames = (a: RecordNames, b: RecordNames): RecordNames =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map(path => [path, [...(b[path] ?? []), ...(a[path] ?? [])]]),
  )

export const useKnownNames = (): KnownNames => useContext(NamesContext)
