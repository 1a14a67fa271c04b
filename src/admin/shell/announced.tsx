import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'

/** A kind of the specification without records yet. */
export const Announced = ({ title }: { title: string }) => (
  <EmptyState heading="h1" title={title} action={<LinkButton to="/admin/drugs">К препаратам</LinkButton>}>
    Раздел готовится: здесь пока нечего править.
  </EmptyState>
)
