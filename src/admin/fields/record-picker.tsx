import type { RecordName } from '#admin/kit/kinds/kind-description.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { FieldParts } from '#ui/fields/field.tsx'
import { findRecords } from './find-records.ts'
import { useCreation } from './record-creation.ts'
import { useKnownNames } from './record-names.tsx'

interface RecordPickerProps {
  parts: FieldParts
  /** Path of the kind. */
  path: string
  /** What the field shows while nobody types. */
  shown: string
  /** Already chosen, so they cannot be chosen again. */
  chosen: readonly number[]
  placeholder: string
  onPick(id: number): void
  /** The text was removed. */
  onClear?(): void
}

/** A combobox that searches records while typing. Drafts and archived records are marked, because the site does not show them. */
export function RecordPicker({ parts, path, placeholder, onPick, ...rest }: RecordPickerProps) {
  const { add } = useKnownNames()
  const openDrawer = useCreation(path)
  const take = ({ id, title, status }: RecordName) => {
    add(path, { id, title, status })
    onPick(id)
  }
  return (
    <Combobox
      {...rest}
      control={{ ...parts.control, placeholder }}
      listLabel="Найденные записи"
      find={(text, signal) => findRecords(path, text, signal)}
      onPick={take}
      onCreate={openDrawer && (text => openDrawer({ path, text, onCreated: take }))}
    />
  )
}
