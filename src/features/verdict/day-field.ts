import { z } from 'zod'
import { isDay } from './calendar.ts'

const firstDay = '2000-01-01'
const lastDay = '2100-12-31'

/** A calendar day in the body of a calculation. */
export const dayField = (about: string) =>
  z
    .string()
    .max(10)
    .describe(`${about}, ГГГГ-ММ-ДД`)
    .refine(
      text => isDay(text) && text >= firstDay && text <= lastDay,
      'Нужна дата из календаря в\u00a0виде 2026-07-12.',
    )
