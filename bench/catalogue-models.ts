import type { Client } from 'pg'

/** Drugs and uses of the seed that the generated catalogue is copied from, with those of the same purpose. */
export interface Models {
  drugs: DrugModel[]
  useCount: number
  nextDrugId: number
  nextUseId: number
}

export interface DrugModel {
  id: number
  name: string
  alias: string
  searchText: string
  formulationId: number | null
  isRegistered: boolean
  uses: UseModel[]
  /** Of the same first purpose, this one among them. */
  peers: DrugModel[]
  peerUses: UseModel[]
  peerSubstances: number[]
}

export interface UseModel {
  id: number
  objectText: string
  targetText: string | null
  phiDays: number | null
  /** Refers to groups of crops or effects, so it is copied unchanged. */
  isFixed: boolean
  /** Problems on known crops that drugs of this purpose are used against. */
  peerProblems: Problem[]
}

export interface Problem {
  kind: 'pest' | 'disease'
  id: number
  name: string
  hosts: Crop[]
}

export interface Crop {
  id: number
  name: string
}

interface StoredDrug extends Omit<DrugModel, 'uses' | 'peers' | 'peerUses' | 'peerSubstances'> {
  purpose: string
  substances: number[]
}

interface StoredUse extends Omit<UseModel, 'peerProblems'> {
  drugId: number
  problems: string[]
}

export async function readModels(client: Client): Promise<Models> {
  const problems = await readProblems(client)
  const { rows: storedDrugs } =
    await client.query<StoredDrug>(`select id, name, alias, search_text as "searchText", purposes[1] as purpose,
      formulation_id as "formulationId", exists (select from drug_registrations where parent_id = drug.id) as "isRegistered",
      array(select substance_id from drug_ingredients where parent_id = drug.id order by position) as substances from drug order by id`)
  const { rows: storedUses } =
    await client.query<StoredUse>(`select id, drug_id as "drugId", object_text as "objectText",
      target_text as "targetText", phi_days as "phiDays",
      exists (select from drug_use_plant_groups where parent_id = u.id) or exists (select from drug_use_targets where parent_id = u.id and effect_id is not null)
        or not exists (select from drug_use_plants where parent_id = u.id) as "isFixed",
      array(select coalesce('pest ' || pest_id, 'disease ' || disease_id) from drug_use_targets where parent_id = u.id and effect_id is null) as problems
    from drug_use u order by id`)
  const purposeOf = new Map(storedDrugs.map(drug => [drug.id, drug.purpose]))
  const usesFor = Map.groupBy(storedUses, use => purposeOf.get(use.drugId)!)
  const problemsFor = new Map([...usesFor].map(([purpose, uses]) => [purpose, knownProblems(problems, uses)]))
  const toUse = (use: StoredUse): UseModel => {
    const peerProblems = problemsFor.get(purposeOf.get(use.drugId)!) ?? []
    return { ...use, peerProblems, isFixed: use.isFixed || peerProblems.length === 0 }
  }
  const drugs = storedDrugs.map(drug => ({
    ...drug,
    uses: storedUses.filter(use => use.drugId === drug.id).map(toUse),
    peerUses: (usesFor.get(drug.purpose) ?? []).map(toUse),
    peerSubstances: storedDrugs.filter(peer => peer.purpose === drug.purpose).flatMap(peer => peer.substances),
    peers: [] as DrugModel[],
  }))
  for (const drug of drugs) drug.peers = drugs.filter(peer => peer.purpose === drug.purpose)
  const last = (rows: readonly { id: number }[]) => Math.max(...rows.map(({ id }) => id)) + 1
  return { drugs, useCount: storedUses.length, nextDrugId: last(storedDrugs), nextUseId: last(storedUses) }
}

const knownProblems = (problems: Map<string, Problem>, uses: readonly StoredUse[]): Problem[] =>
  [...new Set(uses.flatMap(use => use.problems))].flatMap(key => problems.get(key) ?? [])

/** Problems that live on at least one crop, by «kind id». */
async function readProblems(client: Client): Promise<Map<string, Problem>> {
  const read = async (kind: Problem['kind']) => {
    const { rows } = await client.query<Omit<Problem, 'kind'>>(`select p.id, p.name,
        jsonb_agg(jsonb_build_object('id', plant.id, 'name', plant.short_name) order by h.position) as hosts
      from ${kind} p join ${kind}_hosts h on h.parent_id = p.id join plant on plant.id = h.plant_id group by p.id order by p.id`)
    return rows.map(row => ({ kind, ...row }))
  }
  const problems = [...(await read('pest')), ...(await read('disease'))]
  const crops = new Map(problems.flatMap(({ hosts }) => hosts.map(host => [host.id, host] as const)))
  return new Map(
    problems.map(problem => [
      `${problem.kind} ${problem.id}`,
      { ...problem, hosts: problem.hosts.map(({ id }) => crops.get(id)!) },
    ]),
  )
}
