import type { ComponentType } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'

const loadCopy = () => import('./components/copy-until-back.tsx').then(({ CopyUntilBack }) => CopyUntilBack)

/** A part of a garden page in a chunk of its own. Where that cannot be loaded, what the device has kept stands in its place. */
export const gardenPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(() => load().catch((): Promise<ComponentType<Props>> => loadCopy()))
