import { drugPageQuery } from '../detail/drug-page-query.ts'

const { target, place } = drugPageQuery

/** What was chosen on the page of the drug. */
export const drugMixesQuery = { target, place }
