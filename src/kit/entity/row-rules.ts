import type * as z from 'zod'
import type { Fields } from './field.ts'

export const hasDistinctKeys = (list: { key: string }[]) => new Set(list.map(r => r.key)).size === list.length

/** The second row with a value that only one may have gets the error. */
export function refuseRepeated(fields: Fields) {
  const distinct = Object.entries(fields).filter(([, field]) => field.isDistinct)
  return (list: Record<string, unknown>[], ctx: z.RefinementCtx) => {
    for (const [key, { label }] of distinct)
      for (const [at, row] of list.entries())
        if (list.findIndex(other => other[key] === row[key]) < at)
          ctx.addIssue({ code: 'custom', path: [at, key], message: `${label} повторяется` })
  }
}
