import { FileProblem } from './file-problem.ts'

/** More columns than any of our files has. */
export const maxColumns = 300

/** More characters than any text of a record takes. */
export const maxTextLength = 2_000_000

/** For the parts of a file that are kept in memory. */
export function refuseMore(count: number, most: number, what: string): void {
  if (count > most) throw new FileProblem(`В файле слишком много ${what}. Это не обычная таблица`)
}

/** A text of a cell with what follows it. */
export function longer(text: string, added: string): string {
  if (text.length + added.length > maxTextLength) throw new FileProblem('Текст в ячейке слишком длинный')
  return text + added
}
