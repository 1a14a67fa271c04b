import { lowerFirst } from '#kit/text/lower-first.ts'
import { typeset } from '#ui/format/format.ts'
import type { DrugUse } from './drug-use.entity.ts'
import { methods } from './places-and-methods.ts'

/** The method and the words of the timing; «Опрыскивание до первых признаков» names the method itself, which is then not said twice. */
export function howText({ method, timingText }: Pick<DrugUse, 'method' | 'timingText'>): {
  method: string
  timing: string | null
} {
  const name = methods[method]
  if (!timingText?.toLowerCase().startsWith(name)) return { method: name, timing: timingText }
  return { method: typeset(lowerFirst(timingText)), timing: null }
}
