import { diseaseBody, diseaseRecipe } from './diseases/disease.ts'
import { EMPTY_SEEN, type EmptyName, emptyBody } from './empty/empty.ts'
import { fitted } from './fit.ts'
import { formOf, type PackSubject, packBody } from './packs/pack.ts'
import { FORM_WORDS } from './packs/packs.recipes.ts'
import { pestBody, pestRecipe } from './pests/pest.ts'
import { plantBody, plantRecipe } from './plants/plant.ts'
import { page } from './svg.ts'

/**
 * What to draw. The alias is the seed, so the same subject always gives the same bytes.
 * `plantAlias` of a plant is for sorts: they grow by their own alias in the shape of their crop.
 */
export type Subject =
  | { kind: 'plants'; alias: string; plantAlias?: string }
  | { kind: 'pests'; alias: string; group?: string }
  | { kind: 'diseases'; alias: string; hostAlias?: string }
  | ({ kind: 'drugs'; alias: string } & PackSubject)
  | { kind: 'empty'; name: EmptyName }

/** The drawing as SVG: 400 × 300, transparent ground, no ids, no styles, nothing from elsewhere. */
export function drawing(subject: Subject): string {
  const body = bodyOf(subject)
  return page(subject.kind === 'drugs' ? body : fitted(body))
}

function bodyOf(subject: Subject): string {
  switch (subject.kind) {
    case 'plants':
      return plantBody(subject.alias, plantRecipe(subject.plantAlias ?? subject.alias))
    case 'pests':
      return pestBody(subject.alias, subject.group)
    case 'diseases':
      return diseaseBody(subject.alias, subject.hostAlias)
    case 'drugs':
      return packBody(subject)
    case 'empty':
      return emptyBody(subject.name)
  }
}

function seenIn(subject: Subject): string {
  switch (subject.kind) {
    case 'plants':
      return plantRecipe(subject.plantAlias ?? subject.alias).seen
    case 'pests':
      return pestRecipe(subject.alias, subject.group).seen
    case 'diseases':
      return diseaseRecipe(subject.alias).seen
    case 'drugs':
      return FORM_WORDS[formOf(subject)]
    case 'empty':
      return EMPTY_SEEN[subject.name]
  }
}

/**
 * The alternative text: «Томат, рисунок: бурые расплывчатые пятна на листьях и плоде».
 * `name` is the name of the thing; for a disease `host` is the name of the crop drawn and comes first when it is given.
 */
export function drawingAlt(subject: Subject, names: { name?: string; host?: string } = {}): string {
  const title = (subject.kind === 'diseases' && names.host) || names.name
  return title ? `${title}, рисунок: ${seenIn(subject)}` : `Рисунок: ${seenIn(subject)}`
}
