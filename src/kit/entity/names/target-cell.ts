import * as z from 'zod'
import type { Names } from '../field.ts'
import { UnknownTarget } from './unknown-target.ts'

export const chooseText = 'Выберите запись'
const missingTarget = (to: string) => (to === 'file' ? 'Нет такого файла' : 'Нет такой записи')

/** The record that a cell names: its id, or what the check below refuses. */
export const targetOf = (to: string, cell: string, names: Names) =>
  names.find ? names.find(to, cell) : (names.idOf(to, cell) ?? cell)

/** The id of a record. Says what is wrong with a cell where that is known. */
export const targetId = (to: string) =>
  z.int({
    error: ({ input }: { input?: unknown }) =>
      input === null ? chooseText : input instanceof UnknownTarget ? input.message : missingTarget(to),
  })
