import { findVerdictFacts, type VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Garden, PlantingFacts } from './garden-facts.ts'

/** Today's registrations for the crops of a garden, by the alias of the crop. */
export type Catalogue = ReadonlyMap<string, VerdictFacts>

/** Two statements for each crop that something is registered, planned or done for; read once for each version of the catalogue. */
export async function findCatalogue(
  db: Db,
  cache: GenerationCache,
  garden: Garden,
  more: readonly string[] = [],
): Promise<Catalogue> {
  const found = new Map<string, VerdictFacts>()
  const drugs = [...new Set(garden.entries.flatMap(({ items }) => items.map(({ copy }) => copy.drug.alias)))]
    .filter(isNamed)
    .sort()
  for (const crop of new Set(garden.plantings.map(({ crop }) => crop.alias))) {
    const uses = usesFor(
      garden,
      garden.plantings.filter(each => each.crop.alias === crop),
      more,
    )
    found.set(
      crop,
      await cache.remember(JSON.stringify([crop, drugs, uses]), () =>
        findVerdictFacts(db, { crop, target: null, drugs, uses }),
      ),
    )
  }
  return found
}

function usesFor({ tasks, entries }: Garden, plantings: readonly PlantingFacts[], more: readonly string[]): string[] {
  const ids = new Set(plantings.map(({ id }) => id))
  const ofSchemes = plantings.flatMap(({ schemes }) =>
    schemes.flatMap(({ steps }) => steps.flatMap(({ options }) => options)),
  )
  const ofTasks = tasks.flatMap(({ planting, useAlias }) =>
    useAlias && planting !== null && ids.has(planting) ? useAlias : [],
  )
  const ofEntries = entries.flatMap(({ items }) => items.map(({ use }) => use))
  return [...new Set([...ofSchemes, ...ofTasks, ...ofEntries, ...more])].filter(isNamed).sort()
}

/** What the gardener has named in own words is not in the catalogue. */
const isNamed = (alias: string) => alias !== ''
