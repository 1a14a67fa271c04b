import type { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { gardenNames } from '../plantings/planting-input.ts'
import {
  answer,
  changeGarden,
  type GardenApi,
  type GardenChange,
  idParam,
  ofGarden,
  ofGardener,
  openOwn,
  pageOf,
  pageQuery,
} from './garden-endpoint.server.ts'

/** A kind of records of a gardener: how they are shown and written. */
interface OwnRecords<Path extends string, View extends object, Input extends z.ZodType, Change extends z.ZodType> {
  path: Path
  /** Of the contract: one record, several, and why one is 404 or cannot be deleted. */
  words: { one: string; many: string; missing: string; occupied: string }
  /** What each endpoint does. */
  summaries: { list: string; create: string; read: string; change: string; remove: string }
  input: Input
  change: Change
  list(open: OpenGarden): readonly View[]
  /** Throws «missing». */
  view(open: OpenGarden, id: number): View
  create(write: GardenChange, input: z.output<Input>): Promise<number>
  update(write: GardenChange, id: number, change: z.output<Change>): Promise<void>
  remove(write: GardenChange, id: number): Promise<void>
}

/** List, create, read, change and delete. */
export const recordEndpoints = <
  const Path extends string,
  View extends object,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(
  api: GardenApi,
  kind: OwnRecords<Path, View, Input, Change>,
) => [...listEndpoints(api, kind), ...oneEndpoints(api, kind)]

const listEndpoints = <
  const Path extends string,
  View extends object,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(
  api: GardenApi,
  { path, words, summaries, input, list, view, create }: OwnRecords<Path, View, Input, Change>,
) => [
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path,
    summary: summaries.list,
    query: pageQuery,
    responses: { 200: answer(words.many) },
    run: async ({ c, query }) => pageOf(list(await openOwn(api, c)), query),
  }),
  defineEndpoint({
    ...ofGardener,
    method: 'post',
    path,
    summary: summaries.create,
    body: input,
    fieldNames: gardenNames,
    responses: { 201: answer(words.one) },
    async run({ c, body }) {
      const id = await changeGarden(api, c, { body }, write => create(write, body as z.output<Input>))
      return view(await openOwn(api, c), id)
    },
  }),
]

const oneEndpoints = <
  const Path extends string,
  View extends object,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(
  api: GardenApi,
  { path, words, summaries, change, view, update, remove }: OwnRecords<Path, View, Input, Change>,
) => [
  defineEndpoint({
    ...ofGarden,
    method: 'get',
    path: `${path}/{id}`,
    summary: summaries.read,
    params: idParam,
    responses: { 200: answer(words.one), 404: words.missing },
    run: async ({ c, params: { id } }) => view(await openOwn(api, c), id),
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'put',
    path: `${path}/{id}`,
    summary: summaries.change,
    params: idParam,
    body: change,
    fieldNames: gardenNames,
    responses: { 200: answer(words.one), 404: words.missing },
    async run({ c, params: { id }, body }) {
      await changeGarden(api, c, { body }, write => update(write, id, body as z.output<Change>))
      return view(await openOwn(api, c), id)
    },
  }),
  defineEndpoint({
    ...ofGarden,
    method: 'delete',
    path: `${path}/{id}`,
    summary: summaries.remove,
    params: idParam,
    responses: { 204: 'Удалено', 404: words.missing, 409: words.occupied },
    async run({ c, params: { id } }) {
      await changeGarden(api, c, { body: null }, write => remove(write, id))
      return 204
    },
  }),
]
