import { sql } from 'drizzle-orm'
import { namedOrgans, organs } from '#features/signs/sign.entity.ts'
import { foldText } from '#kit/text/fold-text.ts'
import type { ProblemKind } from './problem-kind.ts'

/** The table of a kind of problems, or one of its child tables. */
export const record = (kind: ProblemKind, part = '') => sql.raw((kind === 'pests' ? 'pest' : 'disease') + part)
export const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

export const groupColumn = { pests: 'p."group"', diseases: 'p.pathogen_type' } as const satisfies Record<
  ProblemKind,
  string
>

const organWords = JSON.stringify(Object.fromEntries(namedOrgans.map(organ => [organ, foldText(organs[organ])])))

/** The searched text of the sign `s`: its label and the words for its organ. */
export const signText = sql`s.search_text || ' ' || coalesce(${organWords}::jsonb ->> s.organ, '')`
