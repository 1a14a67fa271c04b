import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { RedirectItem } from './redirect-view.ts'

/** Forms and buttons follow the page; the server, which renders synchronously, imports them at once. */
const importForm = async () => (await import('./redirect-form.tsx')).RedirectForm
const importRow = async () => (await import('./row-actions.tsx')).RowActions
const importForget = async () => (await import('./forget-button.tsx')).ForgetButton
const Form = import.meta.env.SSR ? await importForm() : lazyPart(importForm)
const Row = import.meta.env.SSR ? await importRow() : lazyPart(importRow)
const Forget = import.meta.env.SSR ? await importForget() : lazyPart(importForget)

export const LazyRedirectForm = ({ from }: { from: string }) => (
  <Suspense fallback={<div className="admin-form-place" aria-hidden="true" />}>
    <Form key={from} from={from} />
  </Suspense>
)

export const LazyRowActions = ({ item }: { item: RedirectItem }) => (
  <Suspense fallback={null}>
    <Row item={item} />
  </Suspense>
)

export const LazyForgetButton = ({ path }: { path: string }) => (
  <Suspense fallback={null}>
    <Forget path={path} />
  </Suspense>
)
