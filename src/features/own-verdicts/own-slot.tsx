import { type ReactNode, Suspense } from 'react'
import { isAuthenticated, useUser } from '#features/accounts/sessions/session.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { LinkButton } from '#ui/link-button.tsx'

const OwnPlantings = lazyPart(() => import('./own-plantings.tsx').then(({ OwnPlantings }) => OwnPlantings))

interface OwnSlotProps {
  /** `drug=skor`, `problem=parsha-yabloni` or `crop=tomat`. */
  query: string
  /** What stands there for everybody, and stays for who has no such planting. */
  children: ReactNode
  /** The height that is reserved. */
  className?: string
  /** One product: its answer without the coming days. */
  isShort?: boolean
}

/** The place of «Для моих посадок» on a public page, whose document is the same for everybody. */
export function OwnSlot({ query, children, className = 'mt-4 min-h-34', isShort }: OwnSlotProps) {
  const user = useUser()
  return (
    <div className={`screen-only grid ${className}`}>
      {isAuthenticated(user) ? (
        // Of another account it begins again: what was loaded for the first one is not shown.
        <Suspense key={user.id} fallback={children}>
          <OwnPlantings query={query} isShort={isShort}>
            {children}
          </OwnPlantings>
        </Suspense>
      ) : (
        children
      )}
    </div>
  )
}

interface OwnInvitationProps {
  /** The crop of the page; the wizard begins with it. */
  crop?: string | undefined
  text: string
}

/** What a guest sees in the place; it fills the reserved height, so that no gap follows. */
export const OwnInvitation = ({ crop, text }: OwnInvitationProps) => (
  <div className="flex flex-wrap content-center items-center justify-between gap-3 rounded-control border border-line p-4">
    <p className="min-w-0 grow md:basis-64">
      <span className="block font-medium">Для моих посадок</span>
      <span className="text-sm text-muted max-md:hidden">{text}</span>
    </p>
    <LinkButton to={`/profile?view=plantings&new=${crop ?? '1'}`} variant="secondary">
      Добавить посадку
    </LinkButton>
  </div>
)
