import { findUsePage } from '#features/drugs/uses/find-uses.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { notFound } from '#kit/problem.ts'
import { findProblemOrRedirect } from './find-problem.server.ts'
import { pageSizeOfUses } from './problem-chemistry.view.ts'
import { chooseCrop, type ProblemView, toProblemView } from './problem-detail.view.ts'
import type { ProblemKind } from './problem-kind.ts'
import { problemPageQuery } from './problem-query.ts'

/** The view of a pest or a disease. Throws 404 for an unknown alias or page, and a redirect for a former alias. */
export async function loadProblem(db: Db, kind: ProblemKind, alias: string, url: URL): Promise<ProblemView> {
  const query = parseQuery(problemPageQuery, url.searchParams)
  const { crop, place, page } = query.values
  if (query.errors.page) throw notFound(url.pathname + url.search)
  const named = kind === 'pests' ? { pestAlias: alias } : { diseaseAlias: alias }
  const usesOn = (plantAlias: string) =>
    findUsePage(db, { ...named, plantAlias, usableOnly: true }, { page, size: pageSizeOfUses })
  const [problem, usesOfNamed] = await Promise.all([
    findProblemOrRedirect(db, kind, alias, url),
    crop === undefined ? null : usesOn(crop),
  ])
  const choice = chooseCrop(problem, query)
  const chosen = choice.crop?.alias
  const uses = chosen === undefined ? null : chosen === crop ? usesOfNamed : await usesOn(chosen)
  const view = toProblemView(kind, problem, { ...choice, place, page }, uses)
  if (page > (view.chemistry?.pages.pages ?? 1)) throw notFound(url.pathname + url.search)
  return view
}
