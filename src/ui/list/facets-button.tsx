import { Button } from '#ui/button.tsx'
import { facetsId } from './facets.tsx'

/** Opens the filters on mobile; on desktop the filters are a column and the button is hidden. */
export function FacetsButton({ applied }: { applied: number }) {
  return (
    <Button variant="secondary" icon="filters" popoverTarget={facetsId} className="lg:hidden">
      Фильтры{applied > 0 && ` (${applied})`}
    </Button>
  )
}
