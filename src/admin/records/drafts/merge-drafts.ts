import { changedControls, type FormValues, fromFormValues, toFormValues } from '#admin/fields/form-values.ts'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import type { Conflict } from '#admin/records/form/conflict/collision.ts'

interface Sides {
  /** The controls as this tab last knew them to be stored. */
  base: FormValues
  /** As they are stored by now. */
  theirs: FormValues
  /** As they are in this form. */
  mine: FormValues
}

interface MergedDrafts {
  /** Controls that only the other side has changed, with its values. */
  taken: FormValues
  /** Values of the fields that both sides have changed to something else. */
  conflicts: Record<string, Conflict>
}

/** Merges the drafts of two tabs of one editor by field. */
export function mergeDrafts(fields: readonly FieldDescription[], sides: Sides): MergedDrafts {
  const { base, theirs, mine } = sides
  const byTheirs = changedControls(fields, base, theirs)
  // As they come back from the server: a space at the end of a text is no change.
  const byMine = changedControls(fields, base, toFormValues(fields, fromFormValues(fields, mine)))
  const differing = changedControls(fields, theirs, { ...theirs, ...byMine })
  const both = fields.filter(({ key }) => key in byTheirs && key in differing)
  const [was, stored, own] = [base, theirs, mine].map(side => fromFormValues(both, side))
  return {
    taken: Object.fromEntries(Object.entries(byTheirs).filter(([key]) => !(key in byMine))),
    conflicts: Object.fromEntries(
      both.map(({ key }) => [key, { base: was![key], theirs: stored![key], mine: own![key] }]),
    ),
  }
}
