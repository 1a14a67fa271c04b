import type { MetaDescriptor } from 'react-router'
import { listMeta } from '#ui/page/list-meta.ts'
import { kindWords } from '../problem-kind.ts'
import type { ProblemListView } from './problem-list.view.ts'

export function problemListMeta(view: ProblemListView, publicUrl: string): MetaDescriptor[] {
  const { path, title } = kindWords[view.kind]
  const items = view.cards.map(({ name, alias }) => ({ name, to: `${path}/${alias}` }))
  return listMeta({ section: { name: title, path }, list: view, items }, publicUrl)
}
