import { cellWords } from '#admin/kit/kinds/cell-words.ts'
import { type FieldDescription, statusWords } from '#admin/kit/kinds/kind-description.ts'
import { changedWords, endsWords, type ListState } from '#admin/kit/list-state.ts'
import type { ShownList } from './shown-list.ts'

/** The chosen filters in words, each with the state without it. */
export function appliedFilters({ kind, state, list, userId }: ShownList): { label: string; state: ListState }[] {
  const fieldOf = (key: string) => kind.fields.find(field => field.key === key)!
  const without = (change: Partial<ListState>): ListState => ({ ...state, page: 1, ...change })
  const wordsOf = (field: FieldDescription, value: string) =>
    cellWords(asSingle(field), storedValue(field, value), list.names)
  return [
    ...(state.q ? [{ label: `Поиск: ${state.q}`, state: without({ q: '' }) }] : []),
    ...(state.status.length > 0
      ? [
          {
            label: `Состояние: ${state.status.map(status => statusWords[status]).join(', ')}`,
            state: without({ status: [] }),
          },
        ]
      : []),
    ...Object.entries(state.filters).map(([key, values]) => {
      const { [key]: _, ...filters } = state.filters
      const field = fieldOf(key)
      return {
        label: `${field.label}: ${values.map(value => wordsOf(field, value)).join(', ')}`,
        state: without({ filters }),
      }
    }),
    ...(state.changed ? [{ label: `Изменено: ${changedWords[state.changed]}`, state: without({ changed: '' }) }] : []),
    ...(state.editor
      ? [{ label: `Менял за\u00a030\u00a0дней: ${editorWords(state.editor, userId)}`, state: without({ editor: '' }) }]
      : []),
    ...(state.ends ? [{ label: `Срок: ${endsWords[state.ends]}`, state: without({ ends: '' }) }] : []),
    ...state.missing.map(key => ({
      label: `Не заполнено: ${fieldOf(key).label}`,
      state: without({ missing: state.missing.filter(other => other !== key) }),
    })),
  ]
}

/** The list names no other editor: their names are for administrators. */
export const editorWords = (editor: string, userId: number): string =>
  editor === String(userId) ? 'я' : 'другой редактор'

/** One value of a set is written like a choice. */
function asSingle(field: FieldDescription): FieldDescription {
  if (field.kind === 'choices') return { ...field, kind: 'choice' }
  return field.kind === 'references' ? { ...field, kind: 'reference' } : field
}

function storedValue({ kind }: FieldDescription, value: string): unknown {
  if (kind === 'flag') return value === '1'
  return kind === 'reference' || kind === 'references' ? Number(value) : value
}
