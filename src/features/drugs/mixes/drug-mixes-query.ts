import { alias, described } from '#kit/http/list-query.ts'
import { drugPageQuery } from '../detail/drug-page-query.ts'

const { target, place } = drugPageQuery

/** What was chosen on the page of the drug, and the product that is asked about here. */
export const drugMixesQuery = { target, place, with: described('Препарат, который хотят добавить', alias()) }
