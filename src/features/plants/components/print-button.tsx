import { Button } from '#ui/button.tsx'

/** Printing needs a script; without one the browser's own menu does the same. */
export function PrintButton() {
  return (
    <Button variant="secondary" size="sm" icon="print" className="not-scripted:hidden" onClick={() => window.print()}>
      Календарь на лист
    </Button>
  )
}
