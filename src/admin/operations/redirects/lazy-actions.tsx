import { lazy, Suspense } from 'react'
import type { RedirectItem } from './redirect-view.ts'

/** Forms and buttons follow the page; the server, which renders synchronously, imports them at once. */
const importForm = async () => ({ default: (await import('./redirect-form.tsx')).RedirectForm })
const importRow = async () => ({ default: (await import('./row-actions.tsx')).RowActions })
const importForget = async () => ({ default: (await import('./forget-button.tsx')).ForgetButton })
const Form = import.meta.env.SSR ? (await importForm()).default : lazy(importForm)
const Row = import.meta.env.SSR ? (await importRow()).default : lazy(importRow)
const Forget = import.meta.env.SSR ? (await importForget()).default : lazy(importForget)

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
