import type { KindDescription } from './kind-description.ts'

/** The field that says in which order the site shows records. */
export const orderField = 'sortOrder'

/** Marks what was made up to show the site with. */
export const demoField = 'isDemo'

/** The form of one record: only what is marked as an example can be freed of the mark. */
export function withoutDemoMark(
  kind: KindDescription,
  values: Readonly<Record<string, unknown>> = {},
): KindDescription {
  if (values[demoField] === true) return kind
  const sections = kind.sections.map(section => ({
    ...section,
    fields: section.fields.filter(key => key !== demoField),
  }))
  return { ...kind, sections: sections.filter(({ fields }) => fields.length > 0) }
}
