import { z } from 'zod'
import { dayField } from '#features/verdict/day-field.ts'
import { amountWithUnit, strikeInput } from '../journal/entry-input.ts'
import { harvestInput, observationInput, phaseInput, schemeInput } from '../plantings/planting-input.ts'
import { doneFields, shiftInput, skipInput } from '../tasks/task-input.ts'
import { guestCorrection, guestEntry, guestGarden, plantingsOfEntry } from './guest-garden.ts'

/** What a guest asks about the garden of the device; without a question what the pages show. */

const planting = z.uuid()

export const guestSchemeQuestion = schemeInput.omit({ preview: true }).extend({ planting })
export const guestPhaseQuestion = phaseInput.omit({ preview: true, at: true }).extend({ planting })

export const guestUnmarkQuestion = z.strictObject({ planting, phase: phaseInput.shape.phase })
export const guestObservationQuestion = observationInput.omit({ at: true }).extend({ planting })

export const guestTaskQuestion = z
  .strictObject({
    key: z.string().min(1).max(140).describe('Ключ дела из ответа'),
    done: doneFields.omit({ neighbours: true }).refine(amountWithUnit.check, amountWithUnit.params).optional(),
    skip: skipInput.optional(),
    shift: shiftInput.optional(),
    undo: z.literal(true).optional(),
  })
  .refine(({ done, skip, shift, undo }) => [done, skip, shift, undo].filter(Boolean).length === 1, {
    path: ['key'],
    message: 'Укажите одно: done, skip, shift или undo.',
  })

export const guestQuestion = z
  .strictObject({
    garden: guestGarden,
    entry: guestEntry.optional().describe('Можно ли это записать'),
    harvest: harvestInput.extend({ planting }).optional().describe('Можно ли записать сбор'),
    correction: z
      .strictObject({ entry: z.uuid(), change: guestCorrection })
      .optional()
      .describe('Каким станет свет после исправления'),
    strike: strikeInput
      .omit({ preview: true })
      .extend({ entry: z.uuid() })
      .optional()
      .describe('Каким станет свет, если снять запись'),
    uses: z
      .strictObject({ planting, day: dayField('День').optional() })
      .optional()
      .describe('Чем можно обработать эту посадку'),
    scheme: guestSchemeQuestion.optional().describe('Каким был\u00a0бы план по\u00a0этой схеме'),
    phase: guestPhaseQuestion.optional().describe('Что сдвинет отметка фазы'),
    unmark: guestUnmarkQuestion.optional().describe('Что сдвинется, если снять отметку фазы'),
    observation: guestObservationQuestion.optional().describe('Можно ли записать наблюдение'),
    task: guestTaskQuestion.optional().describe('Отметить, пропустить, сдвинуть или вернуть дело'),
  })
  .refine(
    ({ garden, entry }) =>
      !entry ||
      (entry.plantings.length > 0 &&
        plantingsOfEntry(entry).every(key => garden.plantings.some(({ id }) => id === key))),
    {
      path: ['entry', 'plantings'],
      message: 'Такой посадки в\u00a0саду нет.',
    },
  )
