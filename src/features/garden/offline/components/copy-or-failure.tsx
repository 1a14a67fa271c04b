import { type ReactNode, Suspense, useEffect } from 'react'
import { ApiError } from '#kit/http/api-client.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { LoadFailed, Loading } from '../../load-failed.tsx'

const CachedGarden = lazyPart(() => import('./cached-garden.tsx').then(({ CachedGarden }) => CachedGarden))

interface CopyOrFailureProps {
  what: ReactNode
  error: unknown
  onRetry(): Promise<void>
}

/** A page of the garden that did not load: without a connection as the device has kept it. */
export function CopyOrFailure({ what, error, onRetry }: CopyOrFailureProps) {
  const isOffline = error instanceof ApiError && error.status === 0
  useEffect(() => {
    if (!isOffline) return
    const retry = () => void onRetry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isOffline, onRetry])
  const failed = <LoadFailed what={what} onRetry={onRetry} />
  if (!isOffline) return failed
  return (
    <Suspense fallback={<Loading />}>
      <CachedGarden>{failed}</CachedGarden>
    </Suspense>
  )
}
