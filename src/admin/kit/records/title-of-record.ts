import type { KindDescription, RecordView } from '#admin/kit/kinds/kind-description.ts'

/** The value of the title field, or the alias where that is empty. */
export const titleOfRecord = (kind: KindDescription, { values }: RecordView): string =>
  String(values[kind.title] ?? values.alias)
