import { sql } from 'drizzle-orm'

/** Pairs of the JSON of the step `st` of a scheme, whose operation is the treatment `t`: see `StepTargets`. */
export const stepTargetsJson = sql`'targets', coalesce((select jsonb_agg(coalesce(pest.alias, disease.alias, effect.alias) order by g.position)
    from treatment_targets g left join pest on pest.id = g.pest_id left join disease on disease.id = g.disease_id left join effect on effect.id = g.effect_id
    where g.parent_id = t.id), '[]'),
  'optionalIfResistant', coalesce((select jsonb_agg(x.alias) from (
    select p.alias from treatment_scheme_steps_optional_pests l join pest p on p.id = l.target_id where l.parent_id = st.id
    union all select d.alias from treatment_scheme_steps_optional_diseases l join disease d on d.id = l.target_id where l.parent_id = st.id) x), '[]')`
