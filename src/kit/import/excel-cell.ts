/** Excel repairs a file with a longer text in a cell, and so loses the text. */
const maxCellLength = 32_767

const cutMark = '… [обрезано: в\u00a0ячейку Excel больше не\u00a0помещается, весь текст\u00a0— в\u00a0выгрузке CSV]'

/** A text as a cell of an XLSX file can hold it: a longer one is cut and says so. */
export function fitCell(text: string): string {
  if (text.length <= maxCellLength) return text
  const start = text.slice(0, maxCellLength - cutMark.length)
  return (start.isWellFormed() ? start : start.slice(0, -1)) + cutMark
}

/** Whether a text was cut by `fitCell`: importing it would lose the rest. */
export const isCutCell = (text: string): boolean => text.endsWith(cutMark)

export const cutCellText =
  'Текст обрезан при выгрузке в\u00a0Excel. Возьмите эту запись из выгрузки CSV или удалите колонку: тогда текст на\u00a0сайте не\u00a0изменится'

/** 2 → «C». */
export function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)
}
