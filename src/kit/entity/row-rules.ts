import * as z from 'zod'
import type { Fields, RowsOptions, ValueOf } from './field.ts'

type RowValue<F extends Fields> = { key: string } & { [K in keyof F]: ValueOf<F[K]> }

/** The child rows of a field: each with its key and fields, its own check, and what only one row may have. */
export function rowList<F extends Fields>(o: RowsOptions<F>) {
  const shape = Object.fromEntries(Object.entries(o.fields).map(([k, f]) => [k, f.schema]))
  const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'Неверный ключ строки')
  const row = z
    .strictObject({ key, ...shape })
    .superRefine((value, ctx) =>
      o.check?.(value as never, (field, message) => ctx.addIssue({ code: 'custom', path: [field], message })),
    )
  const list = z.array(row as unknown as z.ZodType<RowValue<F>>).max(o.max ?? 200, `Не больше ${o.max ?? 200} строк`)
  return list.refine(hasDistinctKeys, 'Повторяется ключ строки').superRefine(refuseRepeated(o.fields)) as z.ZodType<
    RowValue<F>[]
  >
}

const hasDistinctKeys = (list: { key: string }[]) => new Set(list.map(r => r.key)).size === list.length

/** The second row with a value that only one may have gets the error. */
function refuseRepeated(fields: Fields) {
  const distinct = Object.entries(fields).filter(([, field]) => field.isDistinct)
  return (list: Record<string, unknown>[], ctx: z.RefinementCtx) => {
    for (const [key, { label }] of distinct)
      for (const [at, row] of list.entries())
        if (list.findIndex(other => other[key] === row[key]) < at)
          ctx.addIssue({ code: 'custom', path: [at, key], message: `${label} повторяется` })
  }
}
