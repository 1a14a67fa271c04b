import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { answer, type GardenApi, ofGardener, openOwn } from '../requests/garden-endpoint.server.ts'
import type { CropChoice, CropDetails } from './crop-choice.ts'
import { daysEndpoint } from './days-api.server.ts'
import { findUsesAbout, judgeOwn, type Subject } from './uses-of-planting.server.ts'

/** What the wizard of a planting offers: crops, and of one crop its varieties, phases and schemes. */
export const cropEndpoints = (api: GardenApi) => [...choiceEndpoints(api), ownVerdicts(api), daysEndpoint(api)]

const alias = z.string().regex(/^[a-z0-9-]{1,80}$/)

/** Of a list of favorites. */
const aliases = z
  .string()
  .regex(/^[a-z0-9-]{1,80}(?:,[a-z0-9-]{1,80}){0,19}$/)
  .transform(text => text.split(','))

const subject = z
  .strictObject({
    drug: alias.optional(),
    drugs: aliases.optional(),
    problem: alias.optional(),
    crop: alias.optional(),
  })
  .refine(query => Object.values(query).filter(Boolean).length === 1, 'Назовите одно: препарат, проблему или культуру.')

const ownVerdicts = (api: GardenApi) =>
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/garden/verdicts',
    summary: 'Можно ли сегодня на\u00a0моих посадках: препарат, или чем от\u00a0проблемы, или чем на\u00a0культуре',
    query: subject,
    responses: { 200: answer('Ответы по\u00a0посадкам: {items}') },
    async run({ c, query }) {
      const uses = await findUsesAbout(api.db, query as Subject)
      return {
        items:
          uses.length === 0
            ? []
            : judgeOwn(await openOwn(api, c, uses), uses, {
                problem: query.problem,
                isOfAll: query.drugs !== undefined,
              }),
      }
    },
  })

/** Guests choose a crop as well. */
const ofEverybody = { access: 'public', tags: ['garden'] } as const

const choiceEndpoints = ({ db }: GardenApi) => [
  defineEndpoint({
    ...ofEverybody,
    method: 'get',
    path: '/garden/crops',
    summary: 'Культуры, которые можно посадить',
    responses: { 200: answer('Культуры: {items}') },
    async run() {
      const row = rowOf<CropChoice>({
        alias: sql`p.alias`,
        name: sql`p.short_name`,
        synonyms: sql`p.synonyms`,
        isContinuous: sql`p.harvest_mode = 'continuous'`,
      })
      return {
        items: await findRows(
          db,
          selectOf(row, sql`from plant p where p.status = 'published' order by p.short_name collate "ru-x-icu", p.id`),
        ),
      }
    },
  }),
  defineEndpoint({
    ...ofEverybody,
    method: 'get',
    path: '/garden/crops/{alias}',
    summary: 'Сорта, фазы и\u00a0готовые схемы культуры',
    params: z.object({ alias }),
    responses: { 200: answer('Культура'), 404: 'Такой культуры нет' },
    async run({ params: { alias } }) {
      const [found] = await findRows(
        db,
        selectOf(details, sql`from plant p where p.alias = ${alias} and p.status = 'published'`),
      )
      if (!found) throw new HttpProblem('missing')
      return found
    },
  }),
]

const maxSorts = 200

const details = rowOf<CropDetails>({
  alias: sql`p.alias`,
  name: sql`p.short_name`,
  synonyms: sql`p.synonyms`,
  isContinuous: sql`p.harvest_mode = 'continuous'`,
  phases: sql`coalesce((select jsonb_agg(jsonb_build_object('key', f.key, 'name', f.name) order by f.position)
    from phase_scale_phases f where f.parent_id = p.phase_scale_id), '[]')`,
  sorts: sql`coalesce((select jsonb_agg(jsonb_build_object(
        'alias', v.alias, 'name', v.name, 'place', v.place, 'daysFrom', v.days_from, 'daysTo', v.days_to
      ) order by v.name collate "ru-x-icu")
    from (select alias, name, place, days_from, days_to
      from sort
      where plant_id = p.id and status = 'published'
      order by name collate "ru-x-icu"
      limit ${maxSorts}) v), '[]')`,
  plantsPerM2: sql`(select 10000.0 / nullif(c.m[1]::numeric * c.m[2]::numeric, 0) from (
    select regexp_match(p.spacing_cm, '^([0-9]+) ?[×x] ?([0-9]+)$') as m) c)::float8`,
  problems: sql`coalesce((select jsonb_agg(jsonb_build_object('alias', x.alias, 'name', x.name)
      order by x.name collate "ru-x-icu")
    from (
      select p2.alias, p2.name
      from pest p2
        join pest_hosts h on h.parent_id = p2.id
      where h.plant_id = p.id and p2.status = 'published'
      union all select d.alias, d.name
        from disease d
          join disease_hosts h on h.parent_id = d.id
        where h.plant_id = p.id and d.status = 'published'
    ) x), '[]')`,
  schemes: sql`coalesce((select jsonb_agg(jsonb_build_object(
      'alias', s.alias,
      'title', s.title,
      'goal', s.goal,
      'author', s.author,
      'steps', (select count(*) from treatment_scheme_steps st where st.parent_id = s.id)
    ) order by s.sort_order, s.id)
    from treatment_scheme s
    where s.plant_id = p.id and s.status = 'published'), '[]')`,
})
