import { type FieldDescription, statusWords } from '#admin/kit/kinds/kind-description.ts'
import { orderedOptions } from '#admin/kit/kinds/ordered-options.ts'
import { changedWords, endsWords } from '#admin/kit/list-state.ts'
import { endingRecords } from '#admin/screens.server.ts'
import { editorWords } from './applied-filters.server.ts'
import { emptyableFields, filterableFields } from './list-query.server.ts'
import type { BoxGroup, Parameter, PickGroup } from './list-view.ts'
import type { ShownList } from './shown-list.ts'

const isReference = ({ kind }: FieldDescription) => kind === 'reference' || kind === 'references'

/** Filters by other records, which are found by typing. */
export function pickGroups({ kind, state, list }: ShownList): PickGroup[] {
  return filterableFields(kind)
    .filter(field => isReference(field) && field.to)
    .map(({ key, label, to }) => ({
      name: key,
      legend: label,
      to: to!,
      chosen: (state.filters[key] ?? []).map(id => [
        id,
        list.names[to!]?.find(name => name.id === Number(id))?.title ?? `№\u00a0${id}`,
      ]),
    }))
}

const yesOrNo: readonly Parameter[] = [
  ['1', 'да'],
  ['0', 'нет'],
]

/** Filters with a few boxes each. */
export function filterGroups({ kind, state, userId }: ShownList): BoxGroup[] {
  const byField = filterableFields(kind)
    .filter(field => !isReference(field))
    .map(({ key, label, options }) => ({
      name: key,
      legend: label,
      options: options ? orderedOptions(options) : yesOrNo,
      chosen: state.filters[key] ?? [],
    }))
  const missing = emptyableFields(kind).map(({ key, label }): Parameter => [key, label])
  return [
    ...(kind.isDictionary
      ? []
      : [{ name: 'status', legend: 'Состояние', options: Object.entries(statusWords), chosen: state.status }]),
    ...byField,
    {
      name: 'changed',
      legend: 'Изменено',
      options: Object.entries(changedWords),
      chosen: state.changed ? [state.changed] : [],
      isSingle: true,
    },
    {
      name: 'editor',
      legend: 'Менял за\u00a030\u00a0дней',
      options: [...new Set([String(userId), state.editor])]
        .filter(Boolean)
        .map((id): Parameter => [id, editorWords(id, userId)]),
      chosen: state.editor ? [state.editor] : [],
      isSingle: true,
      any: 'кто угодно',
    },
    ...(endingRecords[kind.path]
      ? [
          {
            name: 'ends',
            legend: 'Срок регистрации',
            options: Object.entries(endsWords),
            chosen: state.ends ? [state.ends] : [],
            isSingle: true as const,
            any: 'любой',
          },
        ]
      : []),
    { name: 'missing', legend: 'Не заполнено', options: missing, chosen: state.missing },
  ]
}
