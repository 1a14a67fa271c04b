import type { ReactNode } from 'react'

export function LatinName({ children }: { children: ReactNode }) {
  return <i lang="la">{children}</i>
}
