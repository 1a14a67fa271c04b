import type { RecordNames, RecordValues, RowKey } from './kind-description.ts'

/** Where `RecordNames` has the rows that such keys name. */
export const rowNamesPath = ({ path, reference, rowsPath, rows, name }: RowKey): string =>
  [path, reference, rowsPath, rows, name].join('.')

/** The name of the row that has the key; a key without a row is shown as it is. `values`: those beside the key. */
export const rowName = (rowKey: RowKey, key: string, values: RecordValues, names: RecordNames): string =>
  names[rowNamesPath(rowKey)]?.find(name => name.id === values[rowKey.field] && name.rowKey === key)?.title ?? key
