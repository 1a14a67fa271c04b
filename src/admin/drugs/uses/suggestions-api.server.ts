import { z } from 'zod'
import { maxSuggested } from '#admin/drugs/grid/use-suggestions.ts'
import { adminPolicy } from '#admin/kit/admin-endpoint.server.ts'
import { columnsOfUse } from '#features/register/cells/columns-of-use.ts'
import { namesByStart } from '#features/register/cells/names-by-start.server.ts'
import { suggestNames } from '#features/register/cells/suggest-names.server.ts'
import { loadVocabulary } from '#features/register/register-vocabulary.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { isStorable } from '#kit/text/is-storable.ts'

const words = (column: 'crop' | 'target') =>
  z.string().max(columnsOfUse[column].maxLength).refine(isStorable, 'Здесь есть недопустимые знаки.')

const cell = z.strictObject({ column: z.enum(['crop', 'target']), crop: words('crop'), target: words('target') })

export const suggestionsEndpoint = ({ db }: Pick<Services, 'db'>) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/drug-uses/suggestions',
    summary: 'Похожие названия для слов ячеек, которых нет в\u00a0каталоге; ничего не\u00a0сохраняет',
    body: z.strictObject({ cells: z.array(cell).max(maxSuggested, `Не\u00a0больше ${maxSuggested} ячеек.`) }),
    responses: {
      200: {
        description: 'Для каждой ячейки\u00a0— её непонятое слово и\u00a0название, лучшее первым',
        schema: z.object({ cells: z.array(z.array(z.object({ word: z.string(), name: z.string() }))) }),
      },
    },
    run: async ({ body: { cells } }) => ({ cells: await suggestNames(db, await loadVocabulary(db), cells) }),
  })

export const namesEndpoint = ({ db }: Pick<Services, 'db'>) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/drug-uses/names',
    summary: 'Названия каталога, которые начинаются с\u00a0набранного в\u00a0ячейке; ничего не\u00a0сохраняет',
    body: z.strictObject({
      column: z.enum(['crop', 'target']),
      crop: words('crop').optional(),
      word: words('crop').max(100),
    }),
    responses: { 200: { description: 'Названия, лучшее первым', schema: z.object({ names: z.array(z.string()) }) } },
    run: async ({ body }) => ({ names: await namesByStart(db, await loadVocabulary(db), body) }),
  })
