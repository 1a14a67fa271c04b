import { lazy, Suspense } from 'react'
import type { FaceProps } from '#admin/fields/face-props.ts'

const Failed = (_: FaceProps) => (
  <p role="alert" className="text-danger">
    Доска шагов не&nbsp;загрузилась. Проверьте связь и&nbsp;обновите страницу: шаги целы.
  </p>
)

/** A chunk of its own, because only schemes have steps. */
const SchemeBuilder = lazy(() =>
  import('./scheme-builder.tsx').then(
    ({ SchemeBuilder }) => ({ default: SchemeBuilder }),
    () => ({ default: Failed }),
  ),
)

export const LazyBuilder = (props: FaceProps) => (
  <Suspense fallback={<p className="text-muted">Загружаем доску…</p>}>
    <SchemeBuilder {...props} />
  </Suspense>
)
