import type { Section } from '#admin/kit/kinds/kind-description.ts'

/** Leads to the parts of a form; all parts stay on the page, so that search in the page finds every field. */
export const SectionAnchors = ({ sections }: { sections: readonly Pick<Section, 'id' | 'title'>[] }) =>
  sections.length > 1 && (
    <nav aria-label="Части записи" className="admin-anchors">
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
