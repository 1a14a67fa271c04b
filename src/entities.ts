import '#features/files/file.table.ts'
import { company } from '#features/companies/company.entity.ts'
import { disease } from '#features/diseases/disease.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { effect } from '#features/effects/effect.entity.ts'
import { formulation } from '#features/formulations/formulation.entity.ts'
import { bed } from '#features/garden/bed.entity.ts'
import { planting } from '#features/garden/planting.entity.ts'
import { plot } from '#features/garden/plot.entity.ts'
import { link } from '#features/links/link.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { phaseScale } from '#features/plants/phase-scale.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { plantGroup } from '#features/plants/plant-group.entity.ts'
import { post } from '#features/posts/post.entity.ts'
import { rubric } from '#features/posts/rubric.entity.ts'
import { product } from '#features/products/product.entity.ts'
import { productCategory } from '#features/products/product-category.entity.ts'
import { region } from '#features/regions/region.entity.ts'
import { sale } from '#features/sales/sale.entity.ts'
import { sign } from '#features/signs/sign.entity.ts'
import { sort } from '#features/sorts/sort.entity.ts'
import { source } from '#features/sources/source.entity.ts'
import { moaGroup } from '#features/substances/moa-group.entity.ts'
import { substance } from '#features/substances/substance.entity.ts'
import { term } from '#features/terms/term.entity.ts'
import { treatment } from '#features/treatments/treatment.entity.ts'
import { treatmentScheme } from '#features/treatments/treatment-scheme.entity.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import { registry } from '#kit/entity/registry.ts'
import { drugUse } from './features/drug-uses/drug-use.entity.ts'
import { pages } from './routes.ts'

/** All entities, each after those that its columns refer to. */
export const entities = registry([
  source,
  company,
  moaGroup,
  substance,
  formulation,
  effect,
  plantGroup,
  phaseScale,
  plant,
  sign,
  pest,
  disease,
  drug,
  drugUse,
  region,
  sort,
  productCategory,
  product,
  sale,
  treatment,
  treatmentScheme,
  rubric,
  post,
  link,
  plot,
  bed,
  planting,
  term,
])

/** Names of the kinds whose records have a page of their own on the site. */
export const kindsWithPages: readonly string[] = entities
  .filter(entity => pages.some(({ path }) => path === `/${pagePathOf(entity)}/:alias`))
  .map(({ name }) => name)
