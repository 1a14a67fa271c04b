import { findVerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { landWithoutCrop, type Question } from '#features/verdict/question.ts'
import type { TestDatabase } from '#kit/testing/test-database.server.ts'

/**
 * Questions over the whole seed in which everything speaks for «можно», as far as the registered use allows: the right place, phase,
 * day and planting, no flowers, no water-protection zone, no treatment before.
 */
export async function seedQuestions({ db, pool }: Pick<TestDatabase, 'db' | 'pool'>): Promise<Question[]> {
  const { rows } = await pool.query<{ drug: string; crop: string }>(
    `select distinct d.alias as drug, coalesce(p.alias, '') as crop from drug_use_scope x
       join drug d on d.id = x.drug_id left join plant p on p.id = x.plant_id order by 1, 2`,
  )
  const questions: Question[] = []
  for (const { drug, crop } of rows) {
    const facts = await findVerdictFacts(db, { crop, target: null, drugs: [drug], uses: [] })
    const uses = [...facts.uses.values()].filter(use =>
      crop === '' ? use.crops.length === 0 : use.crops.includes(crop),
    )
    for (const use of uses)
      for (const { alias } of use.targets)
        questions.push(
          suitable({
            drug: facts.drugs.get(drug)!,
            use,
            crop: crop === '' ? landWithoutCrop : facts.crop,
            target: { alias, name: alias },
          }),
        )
  }
  return questions
}

/** Months in which the row may be done are tried before others, so that the day suits it. */
function dayFor({ monthsFrom }: NonNullable<Question['use']>): string {
  return monthsFrom === null ? '2026-06-15' : `2026-${String(monthsFrom).padStart(2, '0')}-15`
}

const laterBy = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

function suitable(about: Pick<Question, 'drug' | 'crop' | 'target'> & { use: NonNullable<Question['use']> }): Question {
  const day = dayFor(about.use)
  return {
    ...about,
    today: day,
    day,
    planting: {
      place: about.use.place === 'any' ? 'open' : about.use.place,
      observedOn: day,
      bbch: about.use.bbchFrom ?? '45',
      phaseName: null,
      flowering: false,
      flowersNearby: false,
      plantedAt: day,
      plannedHarvest: laterBy(day, 120),
      harvestPart: about.use.harvestPart,
    },
    plot: { waterZone: false, beehivesNear: false },
    history: [],
    mix: [],
    weather: null,
    workDay: null,
    dose: null,
  }
}
