import { Button } from '#ui/button.tsx'
import { facetsId } from './facets.tsx'

/** Opens the sheet of filters on a phone; at a desk the filters stand in their column and the button is away. */
export function FacetsButton({ applied }: { applied: number }) {
  return (
    <Button variant="secondary" icon="filters" popoverTarget={facetsId} className="lg:hidden">
      Фильтры{applied > 0 && ` (${applied})`}
    </Button>
  )
}
